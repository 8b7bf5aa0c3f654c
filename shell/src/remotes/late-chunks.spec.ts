import { configureApi, writeToken } from '@sharewave/api-client';
import { waitFor } from '@testing-library/react';
import { expectLateChunks, watchLateChunk } from './late-chunks';

const originalFetch = globalThis.fetch;
const BASE = 'http://feed.test/1.2.3-0123456789ab/js';

let told: unknown[];
let refreshed: unknown[];
/** A new one for each test, because a page reports a release only once. */
let build = 0;
let version: string;

beforeEach(() => {
  told = [];
  refreshed = [];
  build += 1;
  version = `1.2.${build}-0123456789ab`;
  configureApi({ apiUrl: 'http://api.test' });
  writeToken('token-of-a-member');
  globalThis.fetch = async (input, init) => {
    if (init?.cache === 'reload') refreshed.push(input);
    else told.push(JSON.parse(String(init?.body)));
    return Response.json({});
  };
  expectLateChunks('feed', {
    version,
    entry: `${BASE}/entry.js`,
    files: { HomeFeed: [`${BASE}/home.js`] },
    integrity: new Map(['entry', 'home', 'later'].map((name) => [`${BASE}/${name}.js`, 'sha384-x'])),
  });
});
afterEach(() => {
  globalThis.fetch = originalFetch;
});

/** Starts to load a script as the code of a remote does: it shows the script to the page, sets its own timeout, and adds it. */
function load(src: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = src;
  watchLateChunk(script);
  setTimeout(() => script.remove(), 10_000);
  document.head.append(script);
  return script;
}

/** Makes a script of the page fail, and then leaves the page, which sends the queued reports. */
function fail(src: string): void {
  const script = load(src);
  script.dispatchEvent(new Event('error'));
  script.remove();
  window.dispatchEvent(new Event('pagehide'));
}

describe('a chunk that a remote loads by itself', () => {
  it('is reported when it fails, and fetched again for the next attempt', async () => {
    fail(`${BASE}/../js/later.js`);
    const failure = { kind: 'unreachable', detail: expect.stringContaining('/later.js could not be loaded') };
    await waitFor(() => expect(told).toMatchObject([{ loads: [{ part: 'feed', version, failure }] }]));
    expect(refreshed).toEqual([`${BASE}/later.js`]);
  });

  it('is reported when it hangs, and fetched again for the next attempt', async () => {
    jest.useFakeTimers();
    load(`${BASE}/../js/later.js`);
    await jest.advanceTimersByTimeAsync(10_000);
    jest.useRealTimers();
    window.dispatchEvent(new Event('pagehide'));
    const failure = { kind: 'timeout', detail: expect.stringContaining('/later.js did not answer in time') };
    await waitFor(() => expect(told).toMatchObject([{ loads: [{ part: 'feed', version, failure }] }]));
    expect(refreshed).toEqual([`${BASE}/later.js`]);
  });

  it('has the whole time for each try', async () => {
    jest.useFakeTimers();
    const first = load(`${BASE}/later.js`);
    await jest.advanceTimersByTimeAsync(5_000);
    first.remove();
    load(`${BASE}/later.js`);
    await jest.advanceTimersByTimeAsync(9_000);
    expect(refreshed).toEqual([]);
    await jest.advanceTimersByTimeAsync(1_000);
    jest.useRealTimers();
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(told).toHaveLength(1));
    expect(refreshed).toEqual([`${BASE}/later.js`]);
  });

  it('is not reported once it has loaded and the remote has removed its script from the page', async () => {
    jest.useFakeTimers();
    load(`${BASE}/later.js`).remove();
    await jest.advanceTimersByTimeAsync(10_000);
    jest.useRealTimers();
    window.dispatchEvent(new Event('pagehide'));
    expect([told, refreshed]).toEqual([[], []]);
  });

  it.each([
    ['the page itself loads', `${BASE}/home.js`],
    ['belongs to no remote', 'http://elsewhere.test/js/later.js'],
  ])('is not a script that %s', async (_what, src) => {
    fail(src);
    fail(`${BASE}/later.js`);
    await waitFor(() => expect(told).toHaveLength(1));
    expect(JSON.stringify(told)).not.toContain(src);
    expect(refreshed).toEqual([`${BASE}/later.js`]);
  });
});
