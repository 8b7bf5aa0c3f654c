import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, ObjectId, Timestamp } from 'bson';
import { compareNumbers, scaledOf, toBigInt, toNumber } from './numbers';
import type { BsonType, Document } from './types';
import { bsonTypeOf, isArray, isDocument, isNumeric, plainDocument } from './types';

export { bsonTypeOf } from './types';

/** How strings compare: locale, and strength 1 (letters), 2 (and accents) or 3 (and case). */
export type Collation = { locale: string; strength: 1 | 2 | 3 };

/** https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/ */
const TYPE_RANK: Readonly<Record<BsonType, number>> = {
  minKey: 0,
  missing: 1,
  null: 2,
  int: 3,
  long: 3,
  double: 3,
  decimal: 3,
  string: 4,
  symbol: 4,
  object: 5,
  array: 6,
  binData: 7,
  objectId: 8,
  bool: 9,
  date: 10,
  timestamp: 11,
  regex: 12,
  javascript: 14,
  maxKey: 15,
};

const collators = new Map<string, Intl.Collator>();

function collatorFor({ locale, strength }: Collation): Intl.Collator {
  const key = `${locale}/${strength}`;
  const known = collators.get(key);
  if (known) return known;
  const sensitivity = strength === 1 ? 'base' : strength === 2 ? 'accent' : 'variant';
  const collator = new Intl.Collator(locale.replace('_', '-'), { sensitivity });
  collators.set(key, collator);
  return collator;
}

/** Where a value's type stands in the order of types; types of equal rank compare by value. */
export function typeRankOf(value: unknown): number {
  return TYPE_RANK[bsonTypeOf(value)];
}

/** Orders strings as their UTF-8 bytes, which differs from JavaScript's order above U+FFFF. */
function compareStrings(a: string, b: string, collation?: Collation): number {
  if (a === b) return 0;
  if (collation) return collatorFor(collation).compare(a, b);
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const surrogates = Number(x >= 0xd800 && x <= 0xdfff) - Number(y >= 0xd800 && y <= 0xdfff);
    return surrogates === 0 ? x - y : surrogates;
  }
  return a.length - b.length;
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** The bytes and subtype of binary data, wrapped or not. */
export function binaryOf(value: unknown): { bytes: Uint8Array; subtype: number } {
  if (value instanceof Binary)
    return { bytes: value.buffer.subarray(0, value.position), subtype: value.sub_type };
  if (!ArrayBuffer.isView(value)) return { bytes: new Uint8Array(), subtype: 0 };
  return { bytes: new Uint8Array(value.buffer, value.byteOffset, value.byteLength), subtype: 0 };
}

function compareBinary(a: unknown, b: unknown): number {
  const left = binaryOf(a);
  const right = binaryOf(b);
  return (
    left.bytes.length - right.bytes.length ||
    left.subtype - right.subtype ||
    compareBytes(left.bytes, right.bytes)
  );
}

function compareArrays(a: readonly unknown[], b: readonly unknown[], collation?: Collation): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const difference = compareValues(a[i], b[i], collation);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Field by field in stored order: type of the value, then the name, then the value. */
function compareDocuments(a: Document, b: Document, collation?: Collation): number {
  const left = Object.entries(plainDocument(a));
  const right = Object.entries(plainDocument(b));
  const length = Math.min(left.length, right.length);
  for (let i = 0; i < length; i += 1) {
    const x = left[i];
    const y = right[i];
    if (!x || !y) break;
    const difference =
      typeRankOf(x[1]) - typeRankOf(y[1]) ||
      compareStrings(x[0], y[0]) ||
      compareValues(x[1], y[1], collation);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** The pattern and flags of a regular expression, wrapped or not. */
export function regexOf(value: unknown): { pattern: string; flags: string } {
  if (value instanceof BSONRegExp) return { pattern: value.pattern, flags: value.options };
  if (value instanceof RegExp) return { pattern: value.source, flags: value.flags.replace(/[gyd]/g, '') };
  return { pattern: '', flags: '' };
}

function textOf(value: unknown): string {
  if (value instanceof BSONSymbol) return value.value;
  return value instanceof Code ? String(value.code) : String(value);
}

function compareSameRank(rank: number, a: unknown, b: unknown, collation?: Collation): number {
  switch (rank) {
    case TYPE_RANK.int:
      return compareNumbers(a, b);
    case TYPE_RANK.string:
      return compareStrings(textOf(a), textOf(b), collation);
    case TYPE_RANK.object:
      return isDocument(a) && isDocument(b) ? compareDocuments(a, b, collation) : 0;
    case TYPE_RANK.array:
      return isArray(a) && isArray(b) ? compareArrays(a, b, collation) : 0;
    case TYPE_RANK.binData:
      return compareBinary(a, b);
    case TYPE_RANK.objectId:
      return a instanceof ObjectId && b instanceof ObjectId ? compareBytes(a.id, b.id) : 0;
    case TYPE_RANK.bool:
      return Number(a) - Number(b);
    case TYPE_RANK.date:
      return Number(a) - Number(b);
    case TYPE_RANK.timestamp:
      return a instanceof Timestamp && b instanceof Timestamp ? a.compare(b) : 0;
    case TYPE_RANK.regex: {
      const [x, y] = [regexOf(a), regexOf(b)];
      return compareStrings(x.pattern, y.pattern) || compareStrings(x.flags, y.flags);
    }
    case TYPE_RANK.javascript:
      return compareStrings(textOf(a), textOf(b));
    default:
      return 0;
  }
}

/** Orders two values as MongoDB does: by type, then by value; a missing value is below null. */
export function compareValues(a: unknown, b: unknown, collation?: Collation): number {
  if (typeof a === 'number' && typeof b === 'number') {
    return a < b ? -1 : a > b ? 1 : a === b ? 0 : compareNumbers(a, b);
  }
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b, collation);
  const rank = typeRankOf(a);
  return rank - typeRankOf(b) || compareSameRank(rank, a, b, collation);
}

/** Whether two values are the same to a query: numbers by value across types, documents by key order. */
export function valuesEqual(a: unknown, b: unknown, collation?: Collation): boolean {
  return a === b || compareValues(a, b, collation) === 0;
}

function numberKey(value: unknown): string {
  const number = toNumber(value);
  // "+ 0" makes one key of 0 and -0; what a double holds exactly has the key of that double.
  if (Number.isNaN(number) || compareNumbers(value, number) === 0) return `n${number + 0}`;
  const text = value instanceof Decimal128 ? decimalKey(value) : String(value);
  return `w${text}`;
}

/** A decimal's digits without the zeros at the end, whole numbers as longs are written. */
function decimalKey(value: Decimal128): string {
  const { coefficient, exponent } = scaledOf(value);
  if (exponent >= 0) return (coefficient * 10n ** BigInt(exponent)).toString();
  const digits = coefficient.toString();
  const stripped = digits.replace(/0+$/, '');
  const left = exponent + digits.length - stripped.length;
  return left >= 0 ? toBigInt(value).toString() : `${stripped}e${left}`;
}

/** A string that two values share exactly when they are equal to a query without collation. */
export function equalityKey(value: unknown): string {
  if (typeof value === 'string') return `s${value}`;
  if (value instanceof ObjectId) return `o${value.toHexString()}`;
  if (isNumeric(value)) return numberKey(value);
  if (isArray(value)) return `[${value.map(lengthKey).join('')}]`;
  if (isDocument(value)) {
    const fields = Object.entries(plainDocument(value)).map(
      ([key, field]) => lengthKey(key) + lengthKey(field),
    );
    return `{${fields.join('')}}`;
  }
  const type = bsonTypeOf(value);
  if (value instanceof Date) return `d${value.getTime()}`;
  if (type === 'binData') {
    const { bytes, subtype } = binaryOf(value);
    return `x${subtype}:${Buffer.from(bytes).toString('base64')}`;
  }
  if (type === 'regex') {
    const { pattern, flags } = regexOf(value);
    return `r/${pattern}/${flags}`;
  }
  if (type === 'symbol') return `s${textOf(value)}`;
  return `${type}:${textOf(value)}`;
}

/** Keys inside keys carry their length, so that no two different lists run together to one text. */
function lengthKey(value: unknown): string {
  const key = equalityKey(value);
  return `${key.length}:${key}`;
}
