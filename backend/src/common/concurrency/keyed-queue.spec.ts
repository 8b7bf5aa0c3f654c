import { KeyedQueue } from './keyed-queue';

describe('a keyed queue', () => {
  it('runs the work of one key in order, also after a failure', async () => {
    const queue = new KeyedQueue();
    const log: string[] = [];
    const step = (name: string) => async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (name === 'first') throw new Error('no luck');
      return name;
    };
    const first = queue.run('a', step('first'));
    const second = queue.run('a', step('second'));
    await expect(first).rejects.toThrow('no luck');
    await expect(second).resolves.toBe('second');
    expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('lets different keys run side by side', async () => {
    const queue = new KeyedQueue();
    let release = () => {};
    const held = queue.run('a', () => new Promise<void>((resolve) => (release = resolve)));
    await expect(queue.run('b', () => Promise.resolve(1))).resolves.toBe(1);
    release();
    await held;
  });

  it('waits its turn under each of several keys, in whatever order they are named', async () => {
    const queue = new KeyedQueue();
    const log: string[] = [];
    const step = (name: string) => async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
    };
    const keys = [
      ['a', 'b'],
      ['b', 'a'],
      ['b', 'c'],
      ['c', 'a', 'c'],
    ];
    await Promise.all(keys.map((named) => queue.runAll(named, step(named.join()))));
    // Every two of these share a key, so none begins before another has ended.
    expect(log.filter((_, at) => at % 2 === 0).map((line) => line.replace('begins', 'ends'))).toEqual(
      log.filter((_, at) => at % 2 === 1),
    );
  });
});
