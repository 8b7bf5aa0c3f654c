import { FairConcurrencyLimit } from './fair-concurrency-limit';

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a fair limit of concurrency', () => {
  it('runs as many at once as allowed, whatever fails', async () => {
    const limit = new FairConcurrencyLimit(2, 10);
    let [running, most] = [0, 0];
    const work = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await nextTurn();
      running -= 1;
      if (most === 1) throw new Error('no luck');
    };
    await Promise.allSettled(Array.from({ length: 8 }, (_, index) => limit.run(`${index % 3}`, work)));
    expect([most, running]).toEqual([2, 0]);
  });

  it('lets a thirteenth caller in within thirteen turns, while twelve others have filled the queue', async () => {
    const limit = new FairConcurrencyLimit(1, 200);
    const order: string[] = [];
    const work = (caller: string) => async () => {
      await nextTurn();
      order.push(caller);
    };
    const siege = Array.from({ length: 1200 }, (_, index) =>
      limit.run(`besieger ${index % 12}`, work('besieger')),
    );
    const outcome = Promise.allSettled(siege);
    await limit.run('member', work('member'));
    // One was running already.
    expect(order.indexOf('member')).toBeLessThanOrEqual(13);
    const refused = (await outcome).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBe(1200 - 200);
    for (const result of refused) {
      expect(result).toMatchObject({ reason: { code: 'unavailable' } });
    }
  });

  it('takes in new work after a queue was full', async () => {
    const limit = new FairConcurrencyLimit(1, 1);
    const results = await Promise.allSettled([1, 2, 3].map(() => limit.run('one', nextTurn)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await expect(limit.run('one', () => Promise.resolve('again'))).resolves.toBe('again');
  });
});
