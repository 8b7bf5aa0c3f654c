const BATCH = 200;

/** `work` must remove what it is given, so that it is not listed again. Returns how many items there were. */
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
