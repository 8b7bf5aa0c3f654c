import { createHash } from 'node:crypto';
import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import type { Collation } from '../values/compare';
import { compareNumbers } from '../values/numbers';

/** The first byte of each encoded value: the order of BSON types. */
export const TAG = {
  min: 0x01,
  emptyArray: 0x03,
  null: 0x04,
  number: 0x10,
  string: 0x20,
  object: 0x30,
  array: 0x38,
  binary: 0x40,
  objectId: 0x50,
  boolean: 0x60,
  date: 0x68,
  timestamp: 0x70,
  regex: 0x78,
  code: 0x7c,
  max: 0xf0,
} as const;

/** Stands for the entry of an empty array in a multikey index. */
export const EMPTY_ARRAY = Symbol('empty array');

/** LMDB takes keys up to 1,978 bytes; this leaves room for the hash, the index id and the record id. */
export const MAX_KEY_BYTES = 1900;
const HASH_BYTES = 20;

/** The part of a long key that is not exact marks its index, which then serves no sorts. */
type EncodedKey = { bytes: Buffer; truncated: boolean };

/** Letters as a collation sees them, for strength 1 (no accents, no case) and 2 (no case). */
function foldString(text: string, { strength }: Collation): string {
  if (strength === 3) return text;
  const bare = strength === 1 ? text.normalize('NFD').replace(/\p{M}/gu, '') : text.normalize('NFC');
  return bare.toLowerCase();
}

/** Writes values so that comparing the bytes gives the order of MongoDB. */
class KeyWriter {
  private buffer = Buffer.allocUnsafe(1024);
  private length = 0;
  inexact = false;

  encode(
    values: readonly unknown[],
    directions: readonly number[],
    collation: Collation | undefined,
  ): Buffer {
    this.length = 0;
    this.inexact = false;
    values.forEach((value, i) => {
      const start = this.length;
      this.value(value, collation);
      if ((directions[i] ?? 1) < 0) {
        for (let at = start; at < this.length; at += 1) this.buffer[at] = ~(this.buffer[at] ?? 0) & 0xff;
      }
    });
    return Buffer.from(this.buffer.subarray(0, this.length));
  }

  private room(bytes: number): void {
    if (this.length + bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe((this.length + bytes) * 2);
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }

  private byte(value: number): void {
    this.room(1);
    this.buffer[this.length] = value;
    this.length += 1;
  }

  private bytes(value: Uint8Array): void {
    this.room(value.length);
    this.buffer.set(value, this.length);
    this.length += value.length;
  }

  /** The end mark 00 01 sorts before any longer string; a zero inside becomes 00 ff. */
  private text(value: string): void {
    const raw = Buffer.from(value, 'utf8');
    let from = 0;
    for (let at = raw.indexOf(0); at >= 0; at = raw.indexOf(0, from)) {
      this.bytes(raw.subarray(from, at + 1));
      this.byte(0xff);
      from = at + 1;
    }
    this.bytes(raw.subarray(from));
    this.byte(0);
    this.byte(1);
  }

  private uint64(value: bigint): void {
    this.room(8);
    this.buffer.writeBigUInt64BE(value, this.length);
    this.length += 8;
  }

  private double(value: number): void {
    this.byte(TAG.number);
    this.room(8);
    const at = this.length;
    this.length += 8;
    if (Number.isNaN(value)) {
      this.buffer.fill(0, at, at + 8);
      return;
    }
    this.buffer.writeDoubleBE(value === 0 ? 0 : value, at);
    if (value < 0) for (let i = at; i < at + 8; i += 1) this.buffer[i] = ~(this.buffer[i] ?? 0) & 0xff;
    else this.buffer[at] = (this.buffer[at] ?? 0) | 0x80;
  }

  /** The nearest double, then how far the exact number lies from it: 80 nothing, 60 and a0 a whole difference. */
  private long(value: bigint): void {
    const nearest = Number(value);
    const rest = value - BigInt(nearest);
    this.double(nearest);
    if (rest === 0n) return this.byte(0x80);
    this.byte(rest < 0n ? 0x60 : 0xa0);
    this.room(2);
    this.buffer.writeUInt16BE(Number(rest) + 0x8000, this.length);
    this.length += 2;
  }

  private decimal(value: Decimal128): void {
    const text = value.toString();
    const nearest = Number(text);
    const order = Number.isFinite(nearest) ? compareNumbers(value, nearest) : 0;
    if (order === 0) {
      this.double(nearest);
      return this.byte(0x80);
    }
    if (/^-?\d{1,18}$/.test(text)) return this.long(BigInt(text));
    this.inexact = true;
    this.double(nearest);
    this.byte(order < 0 ? 0x40 : 0xc0);
    this.bytes(createHash('sha1').update(canonicalDecimal(text)).digest().subarray(0, 8));
  }

  private value(value: unknown, collation: Collation | undefined): void {
    if (value === undefined || value === null) return this.byte(TAG.null);
    if (value === EMPTY_ARRAY) return this.byte(TAG.emptyArray);
    if (typeof value === 'number') {
      this.double(value);
      return this.byte(0x80);
    }
    if (typeof value === 'string') {
      this.byte(TAG.string);
      return this.text(collation ? foldString(value, collation) : value);
    }
    if (typeof value === 'boolean') {
      this.byte(TAG.boolean);
      return this.byte(value ? 2 : 1);
    }
    if (typeof value === 'bigint') return this.long(value);
    if (value instanceof ObjectId) {
      this.byte(TAG.objectId);
      return this.bytes(value.id);
    }
    if (value instanceof Date) {
      this.byte(TAG.date);
      return this.uint64(BigInt.asUintN(64, BigInt(value.getTime())) ^ (1n << 63n));
    }
    if (Array.isArray(value)) return this.array(value, collation);
    if (typeof value === 'object') this.object(value, collation);
  }

  private object(value: object, collation: Collation | undefined): void {
    if (value instanceof Int32 || value instanceof Double) return this.value(value.value, collation);
    if (value instanceof Timestamp) {
      this.byte(TAG.timestamp);
      return this.uint64(BigInt.asUintN(64, value.toBigInt()));
    }
    if (value instanceof Long) return this.long(value.toBigInt());
    if (value instanceof Decimal128) return this.decimal(value);
    if (value instanceof MinKey) return this.byte(TAG.min);
    if (value instanceof MaxKey) return this.byte(TAG.max);
    if (value instanceof BSONSymbol) return this.value(value.value, collation);
    if (value instanceof Binary) return this.binary(value);
    if (value instanceof BSONRegExp || value instanceof RegExp) {
      this.byte(TAG.regex);
      this.text(value instanceof RegExp ? value.source : value.pattern);
      return this.text(value instanceof RegExp ? value.flags : value.options);
    }
    if (value instanceof Code) {
      this.byte(TAG.code);
      return this.text(value.code);
    }
    this.byte(TAG.object);
    for (const [name, inner] of Object.entries(value)) {
      const typeAt = this.length;
      this.byte(0);
      this.text(name);
      const valueAt = this.length;
      this.value(inner, collation);
      this.buffer[typeAt] = this.buffer[valueAt] ?? 0;
    }
    this.byte(0);
  }

  private array(value: readonly unknown[], collation: Collation | undefined): void {
    this.byte(TAG.array);
    for (const inner of value) this.value(inner, collation);
    this.byte(0);
  }

  private binary(value: Binary): void {
    const raw = value.buffer.subarray(0, value.position);
    this.byte(TAG.binary);
    const head = Buffer.alloc(5);
    head.writeUInt32BE(raw.length);
    head[4] = value.sub_type;
    this.bytes(head);
    this.bytes(raw);
  }
}

/** Drops trailing zeros and the exponent's spelling, so that equal decimals hash alike. */
function canonicalDecimal(text: string): string {
  const match = /^(-?)(\d*)\.?(\d*)(?:E([+-]?\d+))?$/i.exec(text);
  if (!match) return text;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const bare = digits.replace(/0+$/, '');
  return `${sign}${bare}e${Number(exponent) - fraction.length + digits.length - bare.length}`;
}

const writer = new KeyWriter();

/** Encodes a prefix of an index key, without shortening it. */
export function encodePrefix(
  values: readonly unknown[],
  directions: readonly number[],
  collation?: Collation,
): Buffer {
  return writer.encode(values, directions, collation);
}

/** Encodes a whole index key; one that LMDB cannot take is cut and ends with a hash of the rest. */
export function encodeKey(
  values: readonly unknown[],
  directions: readonly number[],
  collation?: Collation,
): EncodedKey {
  const bytes = writer.encode(values, directions, collation);
  if (bytes.length <= MAX_KEY_BYTES) return { bytes, truncated: writer.inexact };
  const hash = createHash('sha1').update(bytes).digest().subarray(0, HASH_BYTES);
  return { bytes: Buffer.concat([bytes.subarray(0, MAX_KEY_BYTES), hash]), truncated: true };
}

/** The smallest key after every key that starts with these bytes. */
export function successor(prefix: Buffer): Buffer {
  let end = prefix.length;
  while (end > 0 && prefix[end - 1] === 0xff) end -= 1;
  const next = Buffer.from(prefix.subarray(0, end));
  if (end > 0) next[end - 1] = (next[end - 1] ?? 0) + 1;
  return next;
}

/** The key of a record: collection id, then record id, so that a scan gives the order of insertion. */
export function recordKey(collectionId: number, recordId: number): Buffer {
  const key = Buffer.allocUnsafe(10);
  key.writeUInt32BE(collectionId, 0);
  key.writeUIntBE(recordId, 4, 6);
  return key;
}

/** Four bytes that all keys of one collection or index start with. */
export function idPrefix(id: number): Buffer {
  const prefix = Buffer.allocUnsafe(4);
  prefix.writeUInt32BE(id);
  return prefix;
}
