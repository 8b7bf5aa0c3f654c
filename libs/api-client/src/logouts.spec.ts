import { LOGOUT_TICKET_PREFIX } from './logout-tickets';
import { configureApi } from './http-client';
import { keepLogoutTicket } from './logout-tickets';
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
const HOUR_MS = 3_600_000;
/** Keeps a ticket as a sign-out does, whose session expires in four hours. */
const keepTicket = (logout: string) => {
  const claims = { sub: 'a11ce', username: 'alice.waves', exp: (Date.now() + 4 * HOUR_MS) / 1000, logout };
  return keepLogoutTicket(`x.${btoa(JSON.stringify(claims))}.y`);
};
const kept = () => Object.keys(window.localStorage);
/** By then each tab has made the try that is due. */
const settle = () => jest.advanceTimersByTimeAsync(2_000);
/** Starts another tab, which shares nothing but the storage and the network. */
const openTab = () =>
  jest.isolateModulesAsync(async () => {
    const client = await import('./http-client');
    client.configureApi({ apiUrl: 'http://api.test' });
    const logouts = await import('./logouts');
    logouts.startLogouts();
  });

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
    await settle();
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

  it('are tried ever more rarely, by one tab at a time, and given up when they have expired', async () => {
    keepTicket(TICKET);
    const fetchMock = answerWith(404, { error: '', code: 'not_found' });
    await openTab();
    await openTab();
    await settle();
    expect(fetchMock).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    expect(fetchMock.mock.calls.length).toBeLessThanOrEqual(8);
    await jest.advanceTimersByTimeAsync(4 * HOUR_MS);
    expect(fetchMock.mock.calls.length).toBeLessThanOrEqual(12);
    expect(kept()).toEqual([]);
    const tries = fetchMock.mock.calls.length;
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    expect(fetchMock).toHaveBeenCalledTimes(tries);
  });

  it('are tried by one tab when the network is back, however long the last pause was', async () => {
    keepTicket(TICKET);
    answerWith(null);
    await openTab();
    await openTab();
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    const fetchMock = answerWith(503, { error: '', code: 'unavailable' });
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  it('are tried again also where an earlier version has kept the ticket without the expiry of its session', async () => {
    window.localStorage.setItem(LOGOUT_TICKET_PREFIX + TICKET, '');
    answerWith(null);
    startLogouts();
    await settle();
    const fetchMock = answerWith(200);
    await jest.advanceTimersByTimeAsync(30_000);
    await settle();
    expect(sentTickets(fetchMock)).toContain(TICKET);
    expect(kept()).toEqual([]);
  });

  it('are tried again where the clock that timed the last try was ahead', async () => {
    keepTicket(TICKET);
    jest.setSystemTime(Date.now() + HOUR_MS);
    answerWith(null);
    startLogouts();
    await settle();
    jest.setSystemTime(Date.now() - HOUR_MS);
    const fetchMock = answerWith(200);
    await jest.advanceTimersByTimeAsync(30_000);
    await settle();
    expect(sentTickets(fetchMock)).toContain(TICKET);
  });

  it('are forgotten without an error where the storage has been blocked in the meantime', () => {
    const forget = keepTicket(TICKET);
    const blocked = jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new DOMException('Access is denied for this document', 'SecurityError');
    });
    expect(forget).not.toThrow();
    blocked.mockRestore();
  });
});
