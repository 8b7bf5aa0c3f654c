/** Few enough that one write does not block others. */
const BATCH = 200;

/**
 * Removes any number of items in batches, so that other work can run in between; returns how many there were.
 * `work` must remove what it is given, so that it is not listed again.
 */
export async function inBatches<T>(
  list: (limit: number) => Promise<readonly T[]>,
  work: (some: readonly T[]) => Promise<unknown>,
  limit = BATCH,
): Promise<number> {
  for (let done = 0; ;) {
    const some = await list(limit);
    if (some.length > 0) await work(some);
    done += some.length;
    if (some.length < limit) return done;
  }
}
