import { BSONError, deserialize, serialize } from 'bson';
import { CommandError } from '../errors';
import type { Document } from '../values/types';
import { isArray, isDocument } from '../values/types';

/** Largest document that MongoDB stores. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
/** Levels of nesting that MongoDB takes, after which a reader could run out of stack. */
const MAX_DEPTH = 200;

const ARRAY = 4;
const OBJECT = 3;
const STRING = 2;

/** Decodes with plain numbers: quick, for matching and index keys. */
export function decode(raw: Uint8Array): Document {
  return deserialize(raw, { bsonRegExp: true });
}

/** Decodes with number wrappers, so that int, long and double survive a round trip. */
export function decodeTyped(raw: Uint8Array): Document {
  return deserialize(raw, { bsonRegExp: true, promoteValues: false });
}

const TYPE_TESTS = new Set(['$type', '$expr', '$jsonSchema']);

function testsTypes(filter: unknown): boolean {
  if (isArray(filter)) return filter.some(testsTypes);
  if (!isDocument(filter)) return false;
  // Lists of values contain no operators, and can be long.
  return Object.entries(filter).some(
    ([key, part]) => TYPE_TESTS.has(key) || (key !== '$in' && key !== '$nin' && testsTypes(part)),
  );
}

/** The decoder for documents that filters look at: the quick one, unless they tell int, long and double apart. */
export function decoderFor(filters: unknown): typeof decode {
  return testsTypes(filters) ? decodeTyped : decode;
}

function tooLarge(size: number | string): CommandError {
  const message = `BSONObj size: ${size} is invalid. Size must be between 0 and 16793600(16MB)`;
  return new CommandError(10334, message);
}

/** Serializes a document; the buffer has room for somewhat more than MongoDB's limit. */
export function serialized(document: Document, ignoreUndefined: boolean): Buffer {
  try {
    return Buffer.from(serialize(document, { ignoreUndefined }));
  } catch (error) {
    // By name: an error of Node itself is no instance where code runs in a context of its own, as tests do.
    const isOutOfRoom =
      typeof error === 'object' && error !== null && 'name' in error && error.name === 'RangeError';
    throw isOutOfRoom ? tooLarge('over 17825792') : error;
  }
}

/** The stored form of a document, refused when it is larger than MongoDB takes. */
export function encode(document: Document): Buffer {
  const raw = serialized(document, false);
  checkSize(raw);
  return raw;
}

/** Refuses a document over 16 MB, as MongoDB does. */
export function checkSize(raw: Uint8Array): void {
  if (raw.length > MAX_DOCUMENT_BYTES) throw tooLarge(raw.length);
}

/** Walks the bytes of a document once, and refuses wrong lengths and more than 200 levels before anything decodes it. */
export function checkStructure(raw: Buffer): void {
  const ends: number[] = [];
  let at = 0;
  const open = (): void => {
    const limit = ends.at(-1) ?? raw.length;
    if (at + 5 > limit) throw new BSONError('document extends past its end');
    const end = at + raw.readInt32LE(at);
    if (end < at + 5 || end > limit || raw[end - 1] !== 0)
      throw new BSONError('document has an invalid length');
    if (ends.push(end) > MAX_DEPTH)
      throw new CommandError(15, `BSON depth is over the limit of ${MAX_DEPTH}`);
    at += 4;
  };
  open();
  for (let end = ends.at(-1); end !== undefined; end = ends.at(-1)) {
    const type = raw[at] ?? 0;
    at += 1;
    if (type === 0) {
      if (at !== end) throw new BSONError('document ends before its declared length');
      ends.pop();
      continue;
    }
    at = raw.indexOf(0, at) + 1;
    if (at === 0 || at >= end) throw new BSONError('field name extends past the end of its document');
    if (type === OBJECT || type === ARRAY) open();
    else at += valueLength(raw, type, at, end);
    if (at >= (ends.at(-1) ?? 0)) throw new BSONError('value extends past the end of its document');
  }
  if (at !== raw.length) throw new BSONError('document has an invalid length');
}

const FIXED_LENGTH: Readonly<Record<number, number>> = {
  1: 8,
  6: 0,
  7: 12,
  8: 1,
  9: 8,
  10: 0,
  16: 4,
  17: 8,
  18: 8,
  19: 16,
  127: 0,
  255: 0,
};

function valueLength(raw: Buffer, type: number, at: number, end: number): number {
  const fixed = FIXED_LENGTH[type];
  if (fixed !== undefined) return fixed;
  if (type === 11) {
    const options = raw.indexOf(0, at) + 1;
    const close = raw.indexOf(0, options) + 1;
    if (options === 0 || close === 0)
      throw new BSONError('regular expression extends past the end of its document');
    return close - at;
  }
  if (at + 4 > end) throw new BSONError('length extends past the end of its document');
  const length = raw.readInt32LE(at);
  if (length < 0) throw new BSONError('negative length');
  if (type === STRING || type === 13 || type === 14) {
    if (length < 1 || raw[at + 3 + length] !== 0) throw new BSONError('string is not null-terminated');
    return 4 + length;
  }
  if (type === 5) return 5 + length;
  if (type === 12) return 16 + length;
  if (type === 15) return length;
  throw new BSONError(`unknown BSON type ${type}`);
}

/** A stored document with those of its fields alone that are kept by name, their bytes as they are. */
export function pickFields(raw: Buffer, keeps: (name: string) => boolean): Buffer {
  const parts: Buffer[] = [Buffer.alloc(4)];
  const end = raw.length - 1;
  for (let at = 4; at < end;) {
    const start = at;
    const type = raw[at] ?? 0;
    const value = raw.indexOf(0, at + 1) + 1;
    at =
      value +
      (type === OBJECT || type === ARRAY ? raw.readInt32LE(value) : valueLength(raw, type, value, end));
    if (keeps(raw.toString('utf8', start + 1, value - 1))) parts.push(raw.subarray(start, at));
  }
  const picked = Buffer.concat([...parts, Buffer.alloc(1)]);
  picked.writeInt32LE(picked.length);
  return picked;
}

/** Builds a reply by splicing stored documents in as they are, without decoding them. */
export class BsonWriter {
  private readonly parts: Buffer[] = [];
  private length = 4;

  fields(document: Document): this {
    const raw = serialize(document, { ignoreUndefined: true });
    return this.push(Buffer.from(raw.buffer, raw.byteOffset + 4, raw.length - 5));
  }

  document(name: string, raw: Uint8Array): this {
    this.push(Buffer.from(`\x03${name}\0`, 'utf8'));
    return this.push(Buffer.from(raw.buffer, raw.byteOffset, raw.length));
  }

  array(name: string, items: readonly Uint8Array[]): this {
    const inner = new BsonWriter();
    items.forEach((item, i) => inner.document(String(i), item));
    this.push(Buffer.from(`\x04${name}\0`, 'utf8'));
    return this.push(inner.finish());
  }

  finish(): Buffer {
    const head = Buffer.alloc(4);
    head.writeInt32LE(this.length + 1);
    return Buffer.concat([head, ...this.parts, Buffer.alloc(1)]);
  }

  private push(part: Buffer): this {
    this.parts.push(part);
    this.length += part.length;
    return this;
  }
}
