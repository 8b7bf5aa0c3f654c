import { mongo } from 'mongoose';
import { readSameRow } from './same-rows';

interface Row {
  name: string;
  photo: string | null;
}

const rowOf = (row: Row): Buffer => Buffer.from(mongo.BSON.serialize(row));
const ada = { name: 'Ada', photo: null };
const bea = { name: 'Bea', photo: null };

describe('a row that is read again', () => {
  const read = readSameRow(2, (row: Row) => ({ ...row }));

  it('is the same object as before, as long as no byte of it has changed', () => {
    const first = read(rowOf(ada));
    expect(first).toEqual(ada);
    expect(read(rowOf(ada))).toBe(first);
    for (const changed of [
      { ...ada, name: 'Adb' },
      { ...ada, photo: 'profile/ada.webp' },
    ]) {
      expect(read(rowOf(changed))).toEqual(changed);
    }
  });

  it('is parsed anew once enough other rows were read', () => {
    const first = read(rowOf(ada));
    read(rowOf(bea));
    expect(read(rowOf(ada))).toBe(first);
    read(rowOf({ ...bea, name: 'Cleo' }));
    expect(read(rowOf(ada))).not.toBe(first);
    expect(read(rowOf(ada))).toEqual(ada);
  });
});
