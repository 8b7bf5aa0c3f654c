const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with what browsers have and jsdom has not: it is taken from Node. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { Headers, Request, Response, TextDecoder, TextEncoder, structuredClone });
  }
};
