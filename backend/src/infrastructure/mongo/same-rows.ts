import { mongo } from 'mongoose';
import { setWithin } from './bounded-map';

/** A row as it comes from the database, of which only the reader knows what is in it. */
const rowOf = <TRow>(bytes: Uint8Array): TRow =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the driver's `find` trusts its caller as much
  mongo.BSON.deserialize(bytes) as TRow;

/** Turns rows into what they stand for. */
export type RowReader<T> = (bytes: Buffer) => T;

export const readRow =
  <TRow, T>(toValue: (row: TRow) => T): RowReader<T> =>
  (bytes) =>
    toValue(rowOf(bytes));

/**
 * The same, and the very object of before for a row that has come before, byte by byte. Nothing of it can be out of date,
 * whoever writes, and what is kept by such an object is found again. Keeps so many of them.
 */
export function readSameRow<TRow, T>(limit: number, toValue: (row: TRow) => T): RowReader<T> {
  const known = new Map<string, T>();
  return (bytes) => {
    const key = bytes.toString('latin1');
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = toValue(rowOf<TRow>(bytes));
    setWithin(known, limit, key, value);
    return value;
  };
}
