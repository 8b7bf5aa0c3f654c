import { getHeapStatistics } from 'node:v8';
import { CommandError } from '../errors';
import { isArray, isDocument } from '../values/types';

/** MongoDB's memory limit of a stage. */
export const MAX_MEMORY_BYTES = 100 * 1024 * 1024;
const SLOT_BYTES = 16;

/** Approximate size of a value kept by a stage, in bytes. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return SLOT_BYTES + value.length * 2;
  if (ArrayBuffer.isView(value)) return SLOT_BYTES + value.byteLength;
  if (isArray(value)) return value.reduce<number>((size, item) => size + sizeOf(item), SLOT_BYTES);
  if (!isDocument(value)) return SLOT_BYTES;
  let size = SLOT_BYTES;
  for (const [key, field] of Object.entries(value)) size += key.length + SLOT_BYTES + sizeOf(field);
  return size;
}

/** Expressions check the heap after allocating about this much. */
const CHECKED_SLOTS = 500_000;
/** Above this fraction of the heap an expression fails with an error, instead of crashing the engine. */
const MAX_HEAP_PART = 0.6;
/** No document can contain a longer array or text; an expression that doubles its result hits this quickly. */
const MAX_SLOTS = 16 * 1024 * 1024;
let made = 0;

/** Counts the intermediate results of an expression, which no stage's budget covers. */
export function checkHeap(slots: number): void {
  made += slots;
  if (made < CHECKED_SLOTS) return;
  made = 0;
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  if (slots <= MAX_SLOTS && used < limit * MAX_HEAP_PART) return;
  throw new CommandError(146, 'the expression would exceed the available memory');
}

/** What a cursor keeps in memory between its batches. */
export type Held = { bytes: number };

/** Counts what a stage keeps; above the limit the operation is refused, as MongoDB does without disk use. */
export class MemoryBudget {
  private used = 0;

  constructor(
    private readonly stage: string,
    private readonly maxBytes: number,
    private readonly held: Held = { bytes: 0 },
  ) {}

  keep(value: unknown): void {
    this.count(sizeOf(value));
    if (this.used > this.maxBytes) {
      throw new CommandError(292, `${this.stage} exceeded the memory limit of ${this.maxBytes} bytes`);
    }
  }

  release(value: unknown): void {
    this.count(-sizeOf(value));
  }

  /** Collects a list and counts its memory. */
  collect<T>(items: Iterable<T>): T[] {
    const kept: T[] = [];
    for (const item of items) {
      this.keep(item);
      kept.push(item);
    }
    return kept;
  }

  private count(bytes: number): void {
    this.used += bytes;
    this.held.bytes += bytes;
  }
}
