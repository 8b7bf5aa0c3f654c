import { configureApi, writeToken } from '@sharewave/api-client';
import { waitFor } from '@testing-library/react';
import { forgetRemotesFile } from './remotes-file';
import { tellShellFailed, tellShellLoaded } from './shell-report';

const originalFetch = globalThis.fetch;

let releaseCount = 0;
let version: string;
let remotesJson: unknown;
let told: unknown[];

beforeEach(() => {
  // What a page has told once it does not tell again: each test is about a release of its own.
  releaseCount += 1;
  version = `1.0.${releaseCount}-0123456789ab`;
  remotesJson = { shell: version, parts: {}, preview: null };
  told = [];
  forgetRemotesFile();
  configureApi({ apiUrl: 'http://api.test' });
  writeToken('token-of-a-member');
  globalThis.fetch = async (input, init) => {
    if (String(input) === '/remotes.json') {
      return remotesJson === null ? new Response('', { status: 404 }) : Response.json(remotesJson);
    }
    told.push(JSON.parse(String(init?.body)));
    return Response.json({});
  };
});
afterEach(() => {
  globalThis.fetch = originalFetch;
});

/** Leaving the page sends what waits. */
const leave = () => window.dispatchEvent(new Event('pagehide'));

describe('the shell', () => {
  it('tells how long it took to be there, by the version that is released', async () => {
    await tellShellLoaded(812.4);
    leave();
    await waitFor(() =>
      expect(told).toMatchObject([{ loads: [{ part: 'shell', version, durationMs: 812, failure: null }] }]),
    );
  });

  it.each([['import' as const], ['render' as const]])('tells why it failed: %s', async (kind) => {
    await tellShellFailed(kind, new Error('sprung a leak'));
    leave();
    const failure = { kind, detail: 'sprung a leak' };
    await waitFor(() => expect(told).toMatchObject([{ loads: [{ part: 'shell', version, failure }] }]));
  });

  it.each([
    ['without a session', () => writeToken(null)],
    ['where nothing of it was released', () => (remotesJson = { shell: null, parts: {}, preview: null })],
    ['where there is no registry', () => (remotesJson = null)],
    ['where remotes.json is damaged', () => (remotesJson = [])],
  ])('tells nothing %s', async (_where, arrange) => {
    arrange();
    await tellShellLoaded(10);
    await tellShellFailed('render', new Error('sprung a leak'));
    leave();
    expect(told).toEqual([]);
  });
});
