export interface BatchRules {
  /** Batches under way at once, at most. */
  readonly atOnce: number;
  /** Items of one batch, at most. */
  readonly size: number;
  /** Whether a failure may be of one key's making, so that each is tried by itself. */
  readonly isOfOneKey: (error: unknown) => boolean;
}

interface Waiting<TItem, TResult> {
  readonly key: string;
  readonly item: TItem;
  readonly resolve: (result: TResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * For work that costs little more for many than for one: what arrives while all hands are busy is done together when one
 * is free. Items of one key are done in the order in which they came, and never by two at once.
 */
export class Batcher<TItem, TResult> {
  private waiting: Waiting<TItem, TResult>[] = [];
  private readonly keysAtWork = new Set<string>();
  private running = 0;

  /** `work` answers a result for each item, in their order; when it throws, all of them fail. */
  constructor(
    private readonly rules: BatchRules,
    private readonly work: (items: readonly TItem[]) => Promise<readonly TResult[]>,
  ) {}

  run(key: string, item: TItem): Promise<TResult> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, item, resolve, reject });
      this.begin();
    });
  }

  private begin(): void {
    if (this.running >= this.rules.atOnce) return;
    const batch = this.take();
    if (batch.length > 0) void this.finish(batch);
  }

  /** The next items whose keys nobody works on; the others wait on, in their order. */
  private take(): Waiting<TItem, TResult>[] {
    const batch: Waiting<TItem, TResult>[] = [];
    const left: Waiting<TItem, TResult>[] = [];
    for (const one of this.waiting) {
      const isFree = batch.length < this.rules.size && !this.keysAtWork.has(one.key);
      (isFree ? batch : left).push(one);
    }
    this.waiting = left;
    return batch;
  }

  private async finish(batch: readonly Waiting<TItem, TResult>[]): Promise<void> {
    this.running += 1;
    for (const { key } of batch) this.keysAtWork.add(key);
    await this.settle(batch);
    this.running -= 1;
    for (const { key } of batch) this.keysAtWork.delete(key);
    this.begin();
  }

  private async settle(batch: readonly Waiting<TItem, TResult>[]): Promise<void> {
    try {
      const results = await this.work(batch.map(({ item }) => item));
      for (const [at, result] of results.entries()) batch[at]?.resolve(result);
    } catch (error) {
      const keys = new Set(batch.map(({ key }) => key));
      if (keys.size > 1 && this.rules.isOfOneKey(error)) {
        await Promise.all([...keys].map((key) => this.settle(batch.filter((one) => one.key === key))));
        return;
      }
      for (const { reject } of batch) reject(error);
    }
  }
}
