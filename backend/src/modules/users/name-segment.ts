import { foldCase } from '@sharewave/contracts';
import { PackedText } from './packed-text';

export const NAMES_PER_BLOCK = 64;
const BLOCKS = 2048;
export const NAMES_PER_SEGMENT = NAMES_PER_BLOCK * BLOCKS;

const WORDS = BLOCKS / 32;
const SLOT_BITS = 14;
/** Neither a name nor a search can contain it, so no match can span two names. */
const SEPARATOR = '\0';

function slotOf(gram: number, length: number, multiplier: number): number {
  let hash = Math.imul(gram ^ (length << 29), multiplier);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> (32 - SLOT_BITS);
}

const firstSlot = (gram: number, length: number): number => slotOf(gram, length, 0x9e3779b1);
const secondSlot = (gram: number, length: number): number => slotOf(gram, length, 0x85ebca77);

/** Hash of the n-gram that ends at a position; collisions only cause false positives. */
function gramAt(text: string, end: number, length: number): number {
  let gram = 0;
  for (let at = end - length + 1; at <= end; at += 1) gram = Math.imul(gram, 0x1003f) + text.charCodeAt(at);
  return gram | 0;
}

/**
 * Names without letter case in blocks, newest first, with a Bloom filter: for each hash of one to three consecutive characters it has the
 * blocks that contain it. False positives are sorted out by the texts.
 */
export class NameSegment {
  private readonly filter = new Uint32Array(2 ** SLOT_BITS * WORDS);
  private readonly texts = new Array<PackedText>(BLOCKS).fill(PackedText.of(''));
  private textBytes = 0;

  get bytes(): number {
    return this.filter.byteLength + this.textBytes;
  }

  put(block: number, names: ReadonlyMap<number, string>): void {
    const before = this.texts[block] ?? PackedText.of('');
    const rows =
      before.packed === '' ? new Array<string>(NAMES_PER_BLOCK).fill('') : before.text.split(SEPARATOR);
    for (const [place, name] of names) {
      const folded = foldCase(name).replaceAll(SEPARATOR, '');
      rows[NAMES_PER_BLOCK - 1 - place] = folded;
      this.mark(block, folded);
    }
    const after = PackedText.of(rows.join(SEPARATOR));
    this.textBytes += after.bytes - before.bytes;
    this.texts[block] = after;
  }

  /** A bit set of the blocks that may contain the text. */
  candidates(text: string): Uint32Array {
    const length = Math.min(3, text.length);
    const found = new Uint32Array(WORDS).fill(0xffffffff);
    for (let end = length - 1; end < text.length; end += 1) {
      const gram = gramAt(text, end, length);
      const first = firstSlot(gram, length) * WORDS;
      const second = secondSlot(gram, length) * WORDS;
      for (let word = 0; word < WORDS; word += 1) {
        found[word] =
          (found[word] ?? 0) & (this.filter[first + word] ?? 0) & (this.filter[second + word] ?? 0);
      }
    }
    return found;
  }

  matches(block: number, text: string): number[] {
    const places: number[] = [];
    const rows = this.texts[block]?.packed ?? '';
    const wanted = this.texts[block]?.pack(text) ?? null;
    if (wanted === null) return places;
    let place = NAMES_PER_BLOCK - 1;
    let counted = 0;
    for (let at = rows.indexOf(wanted); at !== -1;) {
      for (; counted < at; counted += 1) if (rows.charCodeAt(counted) === 0) place -= 1;
      places.push(place);
      const next = rows.indexOf(SEPARATOR, at);
      at = next === -1 ? -1 : rows.indexOf(wanted, next);
    }
    return places;
  }

  private mark(block: number, name: string): void {
    const word = block >> 5;
    const bit = 1 << (block & 31);
    for (let end = 0; end < name.length; end += 1) {
      for (let length = 1; length <= 3 && length <= end + 1; length += 1) {
        const gram = gramAt(name, end, length);
        const first = firstSlot(gram, length) * WORDS + word;
        const second = secondSlot(gram, length) * WORDS + word;
        this.filter[first] = (this.filter[first] ?? 0) | bit;
        this.filter[second] = (this.filter[second] ?? 0) | bit;
      }
    }
  }
}
