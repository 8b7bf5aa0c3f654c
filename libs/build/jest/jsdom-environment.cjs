const { TestEnvironment } = require('jest-environment-jsdom');

/**
 * jsdom with what browsers have and jsdom has not: it is taken from Node, and with it what cancels a request, because
 * Node's takes no signal but its own.
 */
module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { AbortController, AbortSignal, Headers, Request, Response });
    Object.assign(this.global, { TextDecoder, TextEncoder, structuredClone });
  }
};
