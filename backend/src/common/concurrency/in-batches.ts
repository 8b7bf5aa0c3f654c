/** Few enough for one write that keeps nobody waiting. */
const BATCH = 200;

/**
 * Does away with any number of things a few at a time, so that others get in between; answers how many they were.
 * What `work` is given must not be listed again.
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
