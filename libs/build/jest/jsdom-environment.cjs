const { TestEnvironment } = require('jest-environment-jsdom');

/**
 * jsdom plus what browsers have and jsdom lacks, taken from Node. AbortController comes from Node too, because Node's fetch
 * accepts only its own signals.
 */
module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { AbortController, AbortSignal, Headers, Request, Response });
    Object.assign(this.global, { TextDecoder, TextEncoder, structuredClone });
  }
};
