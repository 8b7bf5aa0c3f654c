import { ConcurrencyLimit } from './concurrency-limit';

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Work that ends on command. */
function heldWork(): { work: () => Promise<void>; release: () => void } {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  return { work: () => held, release: () => release() };
}

describe('a limit of concurrency', () => {
  it('runs as many at once as allowed, and the next when one ends or fails', async () => {
    const limit = new ConcurrencyLimit(2, 10);
    let running = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (most === 1) throw new Error('no luck');
    };
    await Promise.allSettled(Array.from({ length: 8 }, () => limit.run(work)));
    expect([most, running]).toEqual([2, 0]);
  });

  it('refuses what comes when the queue is full, and accepts more once it moves', async () => {
    const limit = new ConcurrencyLimit(1, 1);
    const first = heldWork();
    const results = [limit.run(first.work), limit.run(() => Promise.resolve())];
    await expect(limit.run(() => Promise.resolve())).rejects.toMatchObject({ code: 'unavailable' });
    first.release();
    await Promise.all(results);
    await expect(limit.run(() => Promise.resolve('again'))).resolves.toBe('again');
  });
});

describe('callers who take turns', () => {
  it('runs as many at once as allowed, whatever fails', async () => {
    const limit = new ConcurrencyLimit(2, 10);
    let [running, most] = [0, 0];
    const work = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await nextTurn();
      running -= 1;
      if (most === 1) throw new Error('no luck');
    };
    await Promise.allSettled(Array.from({ length: 8 }, (_, index) => limit.run(work, `${index % 3}`)));
    expect([most, running]).toEqual([2, 0]);
  });

  it('lets a thirteenth caller in within thirteen turns, while twelve others have filled the queue', async () => {
    const limit = new ConcurrencyLimit(1, 200);
    const order: string[] = [];
    const work = (caller: string) => async () => {
      await nextTurn();
      order.push(caller);
    };
    const siege = Array.from({ length: 1200 }, (_, index) =>
      limit.run(work('besieger'), `besieger ${index % 12}`),
    );
    const outcome = Promise.allSettled(siege);
    await limit.run(work('member'), 'member');
    // One was running already.
    expect(order.indexOf('member')).toBeLessThanOrEqual(13);
    const refused = (await outcome).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBe(1200 - 200);
    for (const result of refused) {
      expect(result).toMatchObject({ reason: { code: 'unavailable' } });
    }
  });

  it('leaves places to others, however many one caller asks for', async () => {
    const limit = new ConcurrencyLimit(3, 10, 2);
    const leaves = await Promise.all([limit.enter('slow'), limit.enter('slow')]);
    const third = limit.enter('slow');
    (await limit.enter('other'))();
    leaves[0]?.();
    (await third)();
  });

  it('takes in new work after a queue was full', async () => {
    const limit = new ConcurrencyLimit(1, 1);
    const results = await Promise.allSettled([1, 2, 3].map(() => limit.run(nextTurn, 'one')));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await expect(limit.run(() => Promise.resolve('again'), 'one')).resolves.toBe('again');
  });
});
