import type { KeyRange } from './plan';

type Entry = { key: Buffer; recordId: number };
type ReadChunk = (range: KeyRange, limit: number, after?: Buffer) => Entry[];

/** Read-ahead of all ranges together, at least one entry each. */
const READ_AHEAD = 256;
/** Bytes of a key that fit exactly in a number. */
const RANK_BYTES = 6;

/** One of the ranges, with the entries read ahead of it. */
class Stream {
  head: Entry | undefined;
  private at = 0;
  /** The leading bytes as a number, which nearly always decide the comparison. */
  private rank = 0;

  constructor(
    private readonly range: KeyRange,
    private entries: Entry[],
    private size: number,
    private readonly read: ReadChunk,
  ) {
    this.setHead();
  }

  next(): void {
    this.at += 1;
    if (this.at >= this.entries.length && this.entries.length >= this.size) {
      this.size = Math.min(this.size * 4, READ_AHEAD);
      this.entries = this.read(this.range, this.size, this.head?.key);
      this.at = 0;
    }
    this.setHead();
  }

  /** Compares the keys after the shared bytes, where the sort fields begin. */
  compare(other: Stream): number {
    if (this.rank !== other.rank) return this.rank - other.rank;
    const [a, b] = [this.head, other.head];
    if (!a || !b) return 0;
    return a.key.compare(b.key, other.range.shared, b.key.length, this.range.shared, a.key.length);
  }

  private setHead(): void {
    this.head = this.entries[this.at];
    if (!this.head) return;
    const { key } = this.head;
    const { shared } = this.range;
    const size = Math.min(RANK_BYTES, key.length - shared);
    // A short key is padded with zeros; ties are decided by the whole keys.
    this.rank = size > 0 ? key.readUIntBE(shared, size) * 256 ** (RANK_BYTES - size) : 0;
  }
}

/** Merges ranges of one index into a single order, reading only as far as it is asked to. */
export function* mergeRanges(
  ranges: readonly KeyRange[],
  reverse: boolean,
  read: ReadChunk,
): Generator<number> {
  const size = Math.max(1, Math.floor(READ_AHEAD / ranges.length));
  const sign = reverse ? -1 : 1;
  const heap: Stream[] = [];
  const sink = (from: number): void => {
    for (let parent = from; ;) {
      let least = parent;
      for (const child of [parent * 2 + 1, parent * 2 + 2]) {
        const [a, b] = [heap[child], heap[least]];
        if (a && b && a.compare(b) * sign < 0) least = child;
      }
      const [upper, lower] = [heap[parent], heap[least]];
      if (least === parent || !upper || !lower) return;
      heap[parent] = lower;
      heap[least] = upper;
      parent = least;
    }
  };
  for (const range of ranges) {
    const stream = new Stream(range, read(range, size), size, read);
    if (stream.head) heap.push(stream);
  }
  for (let i = Math.floor(heap.length / 2) - 1; i >= 0; i -= 1) sink(i);
  for (let [top] = heap; top?.head; [top] = heap) {
    yield top.head.recordId;
    top.next();
    if (!top.head) {
      const last = heap.pop();
      if (last && last !== top) heap[0] = last;
    }
    sink(0);
  }
}
