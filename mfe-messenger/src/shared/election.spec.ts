import { elect, SENDER_KEY } from './election';

/** jsdom has no `navigator.locks`, so these tests show the lease. */
describe('election without locks', () => {
  const untilAborted = (signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

  beforeEach(() => {
    window.localStorage.clear();
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it('replaces a tab that is gone within two seconds', async () => {
    window.localStorage.setItem(SENDER_KEY, `other-tab ${Date.now() + 1_000}`);
    const work = jest.fn(untilAborted);
    const withdraw = elect(work);
    await jest.advanceTimersByTimeAsync(900);
    expect(work).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1_100);
    expect(work).toHaveBeenCalledTimes(1);
    withdraw();
  });

  it('elects one of two tabs that start together', async () => {
    const [one, two] = [jest.fn(untilAborted), jest.fn(untilAborted)];
    const withdrawals = [elect(one), elect(two)];
    await jest.advanceTimersByTimeAsync(5_000);
    expect(one.mock.calls.length + two.mock.calls.length).toBe(1);
    for (const withdraw of withdrawals) withdraw();
  });

  it('ends its work when another tab has taken the lease over, as after it was suspended', async () => {
    const ended = jest.fn();
    const withdraw = elect(async (signal) => {
      await untilAborted(signal);
      ended();
    });
    await jest.advanceTimersByTimeAsync(100);
    window.localStorage.setItem(SENDER_KEY, `other-tab ${Date.now() + 1_000}`);
    await jest.advanceTimersByTimeAsync(500);
    expect(ended).toHaveBeenCalledTimes(1);
    withdraw();
  });
});
