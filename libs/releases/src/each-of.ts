/** So many are under way together: enough for a store that is far away, few enough for its limits. */
const AT_ONCE = 8;

function* inTurn<T>(items: readonly T[]): Generator<T> {
  yield* items;
}

/** Does something with each item, some of them at once. After a failure none is begun, and it is thrown. */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  // Taken by all from one generator, which ends for all when one of them fails.
  const left = inTurn(items);
  const worker = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
