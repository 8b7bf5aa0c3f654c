import { ConcurrencyLimit } from './concurrency-limit';

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
