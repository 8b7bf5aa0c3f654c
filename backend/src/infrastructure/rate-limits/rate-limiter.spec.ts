import { Metrics } from '../metrics/metrics';
import { RateLimiter } from './rate-limiter';

const ADDRESS = '192.0.2.1';

/** A Redis that accepts every command but responds late. */
const lateRedis: object = new Proxy(
  { isReady: true },
  { get: (known, name) => Reflect.get(known, name) ?? (() => new Promise(() => undefined)) },
);

function createLimiter(): RateLimiter {
  const config = { rateLimits: { isOn: true, exemptLoopback: false } };
  const limiter: unknown = Reflect.construct(RateLimiter, [config, { client: lateRedis }, new Metrics()]);
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
