/** Merges sorted lists: `limit` items after the first `skip`. Each list is read only as far as needed, and closed. */
export async function mergeSorted<T>(
  lists: readonly AsyncIterable<T>[],
  isBefore: (item: T, other: T) => boolean,
  skip: number,
  limit: number,
): Promise<T[]> {
  const sources = lists.map((list) => list[Symbol.asyncIterator]());
  try {
    const heads = await Promise.all(sources.map((source) => source.next()));
    const merged: T[] = [];
    for (let rank = 0; rank < skip + limit; rank += 1) {
      let first: { at: number; item: T } | null = null;
      for (const [at, head] of heads.entries()) {
        if (head.done !== true && (first === null || isBefore(head.value, first.item))) {
          first = { at, item: head.value };
        }
      }
      const source = first && sources[first.at];
      if (first === null || !source) break;
      if (rank >= skip) merged.push(first.item);
      heads[first.at] = await source.next();
    }
    return merged;
  } finally {
    await Promise.all(sources.map((source) => source.return?.()));
  }
}
