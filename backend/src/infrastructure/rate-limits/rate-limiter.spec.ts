import { Logger } from '@nestjs/common';
import { Metrics } from '../metrics/metrics';
import { RateLimiter } from './rate-limiter';

const ADDRESS = '192.0.2.1';

/** A Redis that accepts every command but responds late. */
const lateRedis: object = new Proxy(
  { isReady: true },
  { get: (known, name) => Reflect.get(known, name) ?? (() => new Promise(() => undefined)) },
);

function createLimiter(client: object | null = lateRedis): RateLimiter {
  const config = { rateLimits: { isOn: true, exemptLoopback: false } };
  const limiter: unknown = Reflect.construct(RateLimiter, [config, { client }, new Metrics()]);
  if (!(limiter instanceof RateLimiter)) throw new Error('There is no limiter');
  return limiter;
}

let warn: jest.SpyInstance;
beforeEach(() => {
  warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
});
afterEach(() => jest.restoreAllMocks());

describe('limits, when Redis answers late', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('are those of this node, and nobody waits for the others', async () => {
    const limiter = createLimiter();
    const uses = Promise.all(Array.from({ length: 3 }, () => limiter.use('login', 'a', ADDRESS)));
    await jest.advanceTimersByTimeAsync(300);
    expect((await uses).map((state) => state?.remaining)).toEqual([29, 28, 27]);
  });

  it('still end, and count nothing that is given back', async () => {
    const limiter = createLimiter();
    const failures = Promise.all(Array.from({ length: 10 }, () => limiter.use('loginFailure', 'a', ADDRESS)));
    const givenBack = failures.then(() => limiter.giveBack('loginFailure', 'a', ADDRESS));
    await jest.advanceTimersByTimeAsync(700);
    await givenBack;
    const [last, refused] = [0, 1].map(() => limiter.use('loginFailure', 'a', ADDRESS));
    const ends = expect(refused).rejects.toMatchObject({ code: 'rate_limited' });
    await jest.advanceTimersByTimeAsync(300);
    expect(await last).toMatchObject({ remaining: 0 });
    await ends;
  });
});

it('a limit that is reached is one line, with the member and their address, and no more until it ends', async () => {
  const limiter = createLimiter(null);
  for (const [limit, key] of [
    ['joinRoom', 'a'.repeat(24)],
    ['login', ADDRESS],
  ] as const) {
    const uses = Array.from({ length: 35 }, () => limiter.use(limit, key, ADDRESS));
    expect((await Promise.allSettled(uses)).filter(({ status }) => status === 'rejected')).toHaveLength(5);
  }
  expect(warn.mock.calls).toEqual([
    [{ limit: 'joinRoom', memberId: 'a'.repeat(24), address: ADDRESS }, 'Limit reached'],
    [{ limit: 'login', address: ADDRESS }, 'Limit reached'],
  ]);
});
