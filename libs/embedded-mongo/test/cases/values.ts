import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  EJSON,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';

/** Short forms for the tables of cases. */
export const long = (value: number | string): Long => Long.fromString(String(value));
export const double = (value: number): Double => new Double(value);
export const decimal = (text: string): Decimal128 => Decimal128.fromString(text);
export const id = (last: string): ObjectId => new ObjectId(last.padStart(24, '0'));
export const date = (text: string): Date => new Date(text);
export const binary = (bytes: number[], subtype = 0): Binary => new Binary(Uint8Array.from(bytes), subtype);
export const regex = (pattern: string, options = ''): BSONRegExp => new BSONRegExp(pattern, options);
export const stamp = (t: number, i: number): Timestamp => new Timestamp({ t, i });
export const minKey = new MinKey();
export const maxKey = new MaxKey();

/** A text that tells types and key order apart, so that two results compare exactly. */
export function exact(value: unknown): string {
  return value === undefined ? 'missing' : EJSON.stringify({ value }, { relaxed: false });
}
