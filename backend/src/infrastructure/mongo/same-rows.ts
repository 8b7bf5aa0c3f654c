import { mongo } from 'mongoose';
import { setWithin } from './bounded-map';

/** A raw row of the database; only its reader knows its fields. */
const rowOf = <TRow>(bytes: Uint8Array): TRow =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the driver's `find` trusts its caller as much
  mongo.BSON.deserialize(bytes) as TRow;

/** Turns rows into domain objects. */
export type RowReader<T> = (bytes: Buffer) => T;

export const readRow =
  <TRow, T>(toValue: (row: TRow) => T): RowReader<T> =>
  (bytes) =>
    toValue(rowOf(bytes));

/**
 * The same, but returns the same object for a row with the same bytes as before. That can never be stale,
 * whoever writes, and values cached by object identity are found again. Remembers a bounded number of rows.
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
