import { Batcher } from './batcher';

class Refusal extends Error {}

/** A batcher whose work blocks until it is released, and records what it is given. */
function createBatcher({ atOnce = 1, size = 100, maxWaiting = 100 } = {}) {
  const begun: string[][] = [];
  const releases: (() => void)[] = [];
  const batcher = new Batcher<string, string>(
    { atOnce, size, maxWaiting, isOfOneKey: (error) => error instanceof Refusal },
    async (items) => {
      begun.push([...items]);
      await new Promise<void>((resolve) => releases.push(resolve));
      if (items.includes('bad')) throw new Refusal('bad');
      if (items.includes('lost')) throw new Error('The line is dead');
      return items.map((item) => `${item}!`);
    },
  );
  const settled = new Map<string, string>();
  const give = (key: string, item: string): Promise<void> =>
    batcher.run(key, item).then(
      (result) => void settled.set(item, result),
      (error: Error) => void settled.set(item, error.message),
    );
  /** Releases all running work. */
  const release = async (): Promise<void> => {
    for (const one of releases.splice(0)) one();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { give, release, begun, settled };
}

describe('a batcher', () => {
  it('starts at once, and batches what arrives meanwhile, no more than fits', async () => {
    const { give, release, begun, settled } = createBatcher({ size: 2 });
    const all = [give('a', '1'), give('b', '2'), give('c', '3'), give('d', '4')];
    expect(begun).toEqual([['1']]);
    for (let round = 0; round < 3; round += 1) await release();
    await Promise.all(all);
    expect(begun).toEqual([['1'], ['2', '3'], ['4']]);
    expect([...settled]).toEqual([1, 2, 3, 4].map((number) => [String(number), `${number}!`]));
  });

  it('runs no more batches at once than allowed', async () => {
    const { give, release, begun } = createBatcher({ atOnce: 2 });
    const all = [give('a', '1'), give('b', '2'), give('c', '3'), give('d', '4')];
    expect(begun).toEqual([['1'], ['2']]);
    await release();
    expect(begun).toEqual([['1'], ['2'], ['3', '4']]);
    await release();
    await Promise.all(all);
  });

  it('processes the items of one key in their order, and never in two batches at once', async () => {
    const { give, release, begun } = createBatcher({ atOnce: 3 });
    const all = [give('a', 'a1'), give('a', 'a2'), give('b', 'b1'), give('a', 'a3'), give('b', 'b2')];
    expect(begun).toEqual([['a1'], ['b1']]);
    await release();
    expect(begun.slice(2)).toEqual([['a2', 'a3'], ['b2']]);
    await release();
    await Promise.all(all);
  });

  it('keeps the failure of one key from the others', async () => {
    const { give, release, settled } = createBatcher();
    const all = [
      give('z', 'first'),
      give('a', 'good'),
      give('b', 'bad'),
      give('b', 'beside'),
      give('c', 'fine'),
    ];
    for (let round = 0; round < 3; round += 1) await release();
    await Promise.all(all);
    expect(Object.fromEntries(settled)).toEqual({
      first: 'first!',
      good: 'good!',
      bad: 'bad',
      beside: 'bad',
      fine: 'fine!',
    });
  });

  it('refuses what it cannot keep waiting', async () => {
    const { give, release, settled } = createBatcher({ maxWaiting: 1 });
    const all = [give('a', '1'), give('b', '2'), give('c', '3')];
    await all[2];
    expect([...settled]).toEqual([['3', 'Too busy right now; try again soon']]);
    for (let round = 0; round < 2; round += 1) await release();
    await Promise.all(all);
    expect(settled.get('2')).toBe('2!');
  });

  it('fails a whole batch by an error that is no key’s fault, does not retry it, and goes on', async () => {
    const { give, release, begun, settled } = createBatcher();
    const all = [give('z', 'first'), give('a', 'one'), give('b', 'lost')];
    await release();
    await release();
    await Promise.all(all);
    expect([settled.get('one'), settled.get('lost'), begun.length]).toEqual([
      'The line is dead',
      'The line is dead',
      2,
    ]);
    const next = give('a', 'next');
    await release();
    await next;
    expect(settled.get('next')).toBe('next!');
  });
});
