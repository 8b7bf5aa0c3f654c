import { configureApi, writeToken } from '@sharewave/api-client';
import { partReport, type WirePartReport } from '@sharewave/contracts';
import { waitFor } from '@testing-library/react';
import { reportFailed, reportLoaded } from './part-reports';

const originalFetch = globalThis.fetch;
const told: WirePartReport[] = [];

beforeEach(() => {
  configureApi({ apiUrl: 'http://api.test' });
  writeToken('token-of-a-member');
  globalThis.fetch = async (_input, init) => {
    // Validated like in the API.
    told.push(partReport.parse(JSON.parse(String(init?.body))));
    return Response.json({});
  };
});
afterEach(() => {
  globalThis.fetch = originalFetch;
});

it('reports loads together and late, and a failure soon', async () => {
  jest.useFakeTimers();
  told.length = 0;
  reportLoaded('feed', '1.0.0-loaded', 10);
  await jest.advanceTimersByTimeAsync(15_000);
  reportLoaded('friends', '1.0.0-loaded', 10);
  expect(told).toEqual([]);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(told.map(({ loads }) => loads.map(({ part }) => part))).toEqual([['feed', 'friends']]);
  reportLoaded('profile', '1.0.0-loaded', 10);
  reportFailed('messenger', '1.0.0-loaded', { kind: 'import', error: null });
  await jest.advanceTimersByTimeAsync(1_500);
  expect(told.at(-1)?.loads.map(({ part }) => part)).toEqual(['profile', 'messenger']);
  jest.useRealTimers();
});

describe('a failure of a part', () => {
  it.each([
    ['longer than the API accepts', new Error('x'.repeat(500)), 'x'.repeat(200)],
    ['cut in the middle of a character', new Error(`${'x'.repeat(199)}🌊`), `${'x'.repeat(199)}\uFFFD`],
    ['with characters that cannot be stored', new Error('a\0b\uD83Cc🌊'), 'a\uFFFDb\uFFFDc🌊'],
    ['without a text', Object.assign(new Error(), { message: { code: 5 } }), '[object Object]'],
    ['that is not an error', null, 'null'],
    ['that cannot be converted to a string', Object.create(null), 'something without words'],
  ])('is reported even if it is one %s', async (what, error, detail) => {
    reportFailed('feed', `1.0.0-${what.replaceAll(' ', '-')}`, { kind: 'render', error });
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(told.at(-1)?.loads).toMatchObject([{ failure: { kind: 'render', detail } }]));
  });

  it('is not reported while the page is being left, but again once the page is restored', async () => {
    const fail = (version: string) => reportFailed('feed', version, { kind: 'unreachable', error: null });
    window.dispatchEvent(new Event('beforeunload'));
    fail('1.0.0-left');
    window.dispatchEvent(new Event('pageshow'));
    fail('1.0.0-shown-for-the-first-time');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    fail('1.0.0-stayed');
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(told.at(-1)?.loads).toMatchObject([{ version: '1.0.0-stayed' }]));
  });
});
