import { tooBusy } from '../errors/domain-error';

interface BatchRules {
  readonly atOnce: number;
  readonly size: number;
  /** Further items are refused. */
  readonly maxWaiting: number;
  /** Whether an error is the fault of the items of one key: then the others are done without them. */
  readonly isOfOneKey: (error: unknown) => boolean;
}

interface Waiting<TItem, TResult> {
  readonly key: string;
  readonly item: TItem;
  readonly resolve: (result: TResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches work that costs little more for many items than for one: items that arrive while all workers are busy are done
 * together when one is free. Items of one key are done in order of arrival, and never in two batches at once.
 */
export class Batcher<TItem, TResult> {
  private waiting: Waiting<TItem, TResult>[] = [];
  private readonly keysAtWork = new Set<string>();
  private running = 0;

  /** `work` returns a result for each item, in order; if it throws, all items fail. */
  constructor(
    private readonly rules: BatchRules,
    private readonly work: (items: readonly TItem[]) => Promise<readonly TResult[]>,
  ) {}

  run(key: string, item: TItem): Promise<TResult> {
    if (this.waiting.length >= this.rules.maxWaiting) return Promise.reject(tooBusy());
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
