const AT_ONCE = 8;

function* inTurn<T>(items: readonly T[]): Generator<T> {
  yield* items;
}

/** Runs a function for each item, some of them in parallel. After a failure no other is started, and the error is thrown. */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  // All workers share one generator, which ends for all when one of them fails.
  const left = inTurn(items);
  const worker = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
