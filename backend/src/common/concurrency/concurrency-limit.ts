import { type DomainError, tooBusy } from '../errors/domain-error';

interface Waiter {
  readonly start: () => void;
  readonly refuse: (error: DomainError) => void;
}

/** Runs some work at once. Where callers are named they take turns: one who asks for a lot delays mostly itself. */
export class ConcurrencyLimit {
  private running = 0;
  private readonly runningOf = new Map<string, number>();
  private waitingCount = 0;
  /** By caller, in the order of their turns. */
  private readonly waiting = new Map<string, Waiter[]>();

  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number,
    /** At once of one caller, so that one who is slow leaves room for others. */
    private readonly maxOfCaller = Infinity,
  ) {}

  async run<T>(work: () => Promise<T>, caller = ''): Promise<T> {
    const leave = await this.enter(caller);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Resolves, in turn, with the function that gives the place back. */
  async enter(caller = ''): Promise<() => void> {
    if (this.running < this.maxRunning && this.mayRun(caller)) this.count(caller, 1);
    else await this.wait(caller);
    return () => this.leave(caller);
  }

  private wait(caller: string): Promise<void> {
    return new Promise<void>((start, refuse) => {
      const own = this.waiting.get(caller) ?? [];
      own.push({ start, refuse });
      this.waiting.set(caller, own);
      this.waitingCount += 1;
      if (this.waitingCount > this.maxWaiting) this.refuseNewest();
    });
  }

  /** Of the caller who has most waiting, so that others still find room; among equals of the one whose turn is last. */
  private refuseNewest(): void {
    let [longest, caller]: [Waiter[], string] = [[], ''];
    for (const [name, own] of this.waiting) if (own.length >= longest.length) [longest, caller] = [own, name];
    const refused = longest.pop();
    if (longest.length === 0) this.waiting.delete(caller);
    this.waitingCount -= 1;
    refused?.refuse(tooBusy());
  }

  private mayRun(caller: string): boolean {
    return (this.runningOf.get(caller) ?? 0) < this.maxOfCaller;
  }

  private count(caller: string, change: 1 | -1): void {
    this.running += change;
    const running = (this.runningOf.get(caller) ?? 0) + change;
    if (running === 0) this.runningOf.delete(caller);
    else this.runningOf.set(caller, running);
  }

  private leave(caller: string): void {
    this.count(caller, -1);
    for (const [name, own] of this.waiting) {
      if (!this.mayRun(name)) continue;
      const next = own.shift();
      // To the end of the turns.
      this.waiting.delete(name);
      if (own.length > 0) this.waiting.set(name, own);
      this.waitingCount -= 1;
      this.count(name, 1);
      next?.start();
      return;
    }
  }
}
