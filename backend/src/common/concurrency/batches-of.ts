/** The items in batches of at most `size`, so that each query stays small and other work can run in between. */
export function* batchesOf<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
