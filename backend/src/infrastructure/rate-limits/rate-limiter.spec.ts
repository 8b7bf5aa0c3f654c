import { RateLimiter } from './rate-limiter';

const ADDRESS = '192.0.2.1';

/** A Redis that accepts every command but responds late. */
const lateRedis: object = new Proxy(
  { isReady: true },
  { get: (known, name) => Reflect.get(known, name) ?? (() => new Promise(() => undefined)) },
);

function createLimiter(): RateLimiter {
  const config = { rateLimits: { isOn: true, exemptLoopback: false } };
  const limiter: unknown = Reflect.construct(RateLimiter, [config, { client: lateRedis }]);
  if (!(limiter instanceof RateLimiter)) throw new Error('There is no limiter');
  return limiter;
}

describe('limits, when Redis answers late', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('are those of this node, and nobody waits for the others', async () => {
    const limiter = createLimiter();
    const uses = Promise.all(Array.from({ length: 3 }, () => limiter.use('login', 'a', ADDRESS)));
    await jest.advanceTimersByTimeAsync(300);
    expect((await uses).map((state) => state?.remaining)).toEqual([29, 28, 27]);
  });

  it('still end', async () => {
    const limiter = createLimiter();
    const failures = Promise.all(
      Array.from({ length: 10 }, () => limiter.count('loginFailure', 'a', ADDRESS)),
    );
    await jest.advanceTimersByTimeAsync(300);
    await failures;
    const refused = expect(limiter.requireLeft('loginFailure', 'a', ADDRESS)).rejects.toMatchObject({
      code: 'rate_limited',
    });
    await jest.advanceTimersByTimeAsync(300);
    await refused;
  });
});
