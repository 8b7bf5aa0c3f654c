import { CommandError } from '../errors';
import { isArray, isDocument } from '../values/types';

const SLOT_BYTES = 16;

/** About how many bytes a value takes while a stage keeps it. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return SLOT_BYTES + value.length * 2;
  if (ArrayBuffer.isView(value)) return SLOT_BYTES + value.byteLength;
  if (isArray(value)) return value.reduce<number>((size, item) => size + sizeOf(item), SLOT_BYTES);
  if (!isDocument(value)) return SLOT_BYTES;
  let size = SLOT_BYTES;
  for (const [key, field] of Object.entries(value)) size += key.length + SLOT_BYTES + sizeOf(field);
  return size;
}

/** Counts what a stage keeps; above the limit the operation is refused, as MongoDB refuses it without disk use. */
export class MemoryBudget {
  private used = 0;

  constructor(
    private readonly stage: string,
    private readonly maxBytes: number,
  ) {}

  keep(value: unknown): void {
    this.used += sizeOf(value);
    if (this.used > this.maxBytes) {
      throw new CommandError(292, `${this.stage} exceeded the memory limit of ${this.maxBytes} bytes`);
    }
  }

  release(value: unknown): void {
    this.used -= sizeOf(value);
  }
}
