import { configureApi, writeToken } from '@sharewave/api-client';
import { waitFor } from '@testing-library/react';
import { reportLoaded } from './part-reports';
import { reportShellFailed, reportShellLoaded } from './shell-report';

const originalFetch = globalThis.fetch;

let releaseCount = 0;
let version: string;
let told: unknown[];

beforeEach(() => {
  // A page reports a release only once, so each test uses its own release.
  releaseCount += 1;
  version = `1.0.${releaseCount}-0123456789ab`;
  document.head.innerHTML = `<meta name="shell-version" content="${version}">`;
  told = [];
  configureApi({ apiUrl: 'http://api.test' });
  writeToken('token-of-a-member');
  globalThis.fetch = async (_input, init) => {
    told.push(JSON.parse(String(init?.body)));
    return Response.json({});
  };
});
afterEach(() => {
  globalThis.fetch = originalFetch;
});

/** Leaving the page sends the queued reports. */
const leave = () => window.dispatchEvent(new Event('pagehide'));

describe('the shell', () => {
  it('reports how long it took to load, with the version of its document', async () => {
    reportShellLoaded(812.4);
    leave();
    await waitFor(() =>
      expect(told).toMatchObject([{ loads: [{ part: 'shell', version, durationMs: 812, failure: null }] }]),
    );
  });

  it.each([['import' as const], ['render' as const]])('reports why it failed: %s', async (kind) => {
    reportShellFailed(kind, new Error('sprung a leak'));
    leave();
    const failure = { kind, detail: 'sprung a leak' };
    await waitFor(() => expect(told).toMatchObject([{ loads: [{ part: 'shell', version, failure }] }]));
  });

  it.each([
    ['without a session', () => writeToken(null)],
    ['without a registry', () => document.querySelector('meta')?.setAttribute('content', '')],
    ['for a document without a version', () => document.querySelector('meta')?.remove()],
  ])('reports nothing %s', (_where, arrange) => {
    arrange();
    reportShellLoaded(10);
    reportShellFailed('render', new Error('sprung a leak'));
    leave();
    expect(told).toEqual([]);
  });
});

it('a remote is not reported either without a session, such as at an address for members', () => {
  writeToken(null);
  reportLoaded('feed', version, 10);
  leave();
  expect(told).toEqual([]);
});
