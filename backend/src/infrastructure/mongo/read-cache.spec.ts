import { ReadCache } from './read-cache';
import type { UnitOfWork } from './unit-of-work';

/** A store of one value whose reads and units of work end when the test says so. */
function setUp(isOn = true) {
  const ends: (() => void)[] = [];
  let isInUnit = false;
  const unitOfWork: Pick<UnitOfWork, 'atEnd'> = {
    atEnd: (end) => {
      if (isInUnit) ends.push(end);
      return isInUnit;
    },
  };
  const cache: ReadCache<string> = Reflect.construct(ReadCache, [2, isOn, unitOfWork]);
  let stored = 'old';
  let reads = 0;
  const read = (): Promise<string> => {
    reads += 1;
    return Promise.resolve(stored);
  };
  return {
    cache,
    read,
    get: () => cache.get('a', read),
    reads: () => reads,
    store: (value: string): Promise<void> => {
      stored = value;
      return Promise.resolve();
    },
    beginUnit: () => {
      isInUnit = true;
    },
    endUnit: () => ends.splice(0).forEach((end) => end()),
  };
}

describe('what was read from the store', () => {
  it('is read once, until it is changed', async () => {
    const { get, reads, cache, store } = setUp();
    expect([await get(), await get(), reads()]).toEqual(['old', 'old', 1]);
    await cache.change(['a'], () => store('new'));
    expect([await get(), await get(), reads()]).toEqual(['new', 'new', 2]);
  });

  it('is not cached when it was changed while it was read', async () => {
    const { get, cache, store } = setUp();
    let finish: (value: string) => void = () => undefined;
    const slow = cache.get('a', () => new Promise<string>((resolve) => (finish = resolve)));
    await cache.change(['a'], () => store('new'));
    finish('old');
    expect(await slow).toBe('old');
    expect(await get()).toBe('new');
  });

  it('is not cached before the unit of work that changes it has ended', async () => {
    const { get, reads, cache, store, beginUnit, endUnit } = setUp();
    beginUnit();
    await cache.change(['a'], () => Promise.resolve());
    expect([await get(), await get(), reads()]).toEqual(['old', 'old', 2]);
    await store('new');
    endUnit();
    expect([await get(), await get(), reads()]).toEqual(['new', 'new', 3]);
  });

  it('is read anew each time where others may change it', async () => {
    const { get, reads } = setUp(false);
    await get();
    await get();
    expect(reads()).toBe(2);
  });

  it('takes no more space than it was given', async () => {
    const { cache, read, reads } = setUp();
    for (const key of ['a', 'b', 'c', 'a']) await cache.get(key, read);
    expect(reads()).toBe(4);
  });
});
