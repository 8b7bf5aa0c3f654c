export class KeyedQueue {
  private readonly tails = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.tails.get(key) ?? Promise.resolve();
    const result = before.then(work, work);
    const tail = result.catch(() => undefined);
    this.tails.set(key, tail);
    try {
      return await result;
    } finally {
      if (this.tails.get(key) === tail) this.tails.delete(key);
    }
  }

  runAll<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    // Everybody takes keys in the same order, which prevents deadlocks.
    return [...new Set(keys)].sort().reduceRight((inner, key) => () => this.run(key, inner), work)();
  }
}
