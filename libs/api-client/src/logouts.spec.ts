import { LOGOUT_TICKET_PREFIX } from '@sharewave/contracts';
import { configureApi } from './http-client';
import { startLogouts } from './logouts';
import { writeToken } from './token-store';

const TICKET = 'a5e5510000000000000000aa.aaaaaaaaaaaaaaaaaaaaaa';
const OTHER = 'a5e5510000000000000000bb.bbbbbbbbbbbbbbbbbbbbbb';

/** Answers every call alike; null stands for no network. */
const answerWith = (status: number | null, body: unknown = {}) => {
  const fetchMock = jest.fn((_url: RequestInfo | URL, _init?: RequestInit) =>
    status === null
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response(JSON.stringify(body), { status })),
  );
  globalThis.fetch = fetchMock;
  return fetchMock;
};
const sentTickets = (fetchMock: ReturnType<typeof answerWith>) =>
  fetchMock.mock.calls.map(([url, init]) => {
    expect(url).toBe('http://api.test/api/users/logout/later');
    return JSON.parse(String(init?.body)).ticket;
  });
const keepTicket = (ticket: string) => window.localStorage.setItem(LOGOUT_TICKET_PREFIX + ticket, '');
const kept = () => Object.keys(window.localStorage);
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  window.localStorage.clear();
  configureApi({ apiUrl: 'http://api.test' });
});
afterEach(() => jest.useRealTimers());

describe('sessions whose sign-out did not reach the server', () => {
  it('are ended at the next page, also that of another member', async () => {
    keepTicket(TICKET);
    keepTicket(OTHER);
    writeToken('token-of-somebody-else');
    const fetchMock = answerWith(200);
    startLogouts();
    await settle();
    expect(sentTickets(fetchMock).sort()).toEqual([TICKET, OTHER]);
    expect(kept()).toEqual(['jwt']);
  });

  it.each([
    ['the browser says that the network is back', () => window.dispatchEvent(new Event('online'))],
    ['some time has passed', () => jest.advanceTimersByTimeAsync(30_000)],
  ])('are ended once %s', async (_rule, pass) => {
    keepTicket(TICKET);
    answerWith(null);
    startLogouts();
    await settle();
    expect(kept()).toHaveLength(1);
    const fetchMock = answerWith(200);
    await pass();
    await settle();
    expect(sentTickets(fetchMock)).toEqual(expect.arrayContaining([TICKET]));
    expect(kept()).toEqual([]);
  });

  it('are ended in the page of the sign-out itself', async () => {
    answerWith(200);
    startLogouts();
    writeToken('token');
    keepTicket(TICKET);
    writeToken(null);
    expect(kept()).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(kept()).toEqual([]);
  });

  it.each([
    ['is busy', 429, 'rate_limited'],
    ['is down', 503, 'unavailable'],
    ['does not know the call', 404, 'not_found'],
  ])('wait where the server %s', async (_rule, status, code) => {
    keepTicket(TICKET);
    answerWith(status, { error: '', code });
    startLogouts();
    await settle();
    expect(kept()).toHaveLength(1);
  });

  it('are given up where the server refuses the ticket', async () => {
    keepTicket(TICKET);
    answerWith(400, { error: '', code: 'validation_failed' });
    startLogouts();
    await settle();
    expect(kept()).toEqual([]);
  });
});
