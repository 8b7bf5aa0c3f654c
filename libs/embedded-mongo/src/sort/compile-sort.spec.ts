import type { Document } from '../values/types';
import { compileSort } from './compile-sort';

/** https://www.mongodb.com/docs/manual/reference/method/cursor.sort/ */
describe('compileSort', () => {
  const ids = (spec: Document, documents: Document[]): unknown[] =>
    [...documents].sort(compileSort(spec)).map((document) => document['_id']);
  const arrays = [
    { _id: 'high', a: [2, 9] },
    { _id: 'wide', a: [1, 5] },
    { _id: 'one', a: 3 },
  ];

  it('takes the least element of an array ascending, the greatest descending', () => {
    expect(ids({ a: 1 }, arrays)).toEqual(['wide', 'high', 'one']);
    expect(ids({ a: -1 }, arrays)).toEqual(['high', 'wide', 'one']);
  });

  it('puts an empty array before null, and null and missing together', () => {
    const documents = [{ _id: 1, a: 0 }, { _id: 2, a: null }, { _id: 3 }, { _id: 4, a: [] }];
    expect(ids({ a: 1 }, documents)).toEqual([4, 2, 3, 1]);
    expect(ids({ a: -1 }, documents)).toEqual([1, 2, 3, 4]);
  });

  it('goes on to the next field on equality, and through arrays of documents', () => {
    const documents = [
      { _id: 1, a: 1, b: [{ c: 5 }] },
      { _id: 2, a: 1, b: [{ c: 7 }, { c: 1 }] },
      { _id: 3, a: 0 },
    ];
    expect(ids({ a: 1, 'b.c': 1 }, documents)).toEqual([3, 2, 1]);
    expect(ids({ a: -1, 'b.c': -1 }, documents)).toEqual([2, 1, 3]);
  });

  it('refuses directions other than 1 and -1', () => {
    expect(() => compileSort({ a: 2 })).toThrow(expect.objectContaining({ code: 15975 }));
    expect(() => compileSort({ a: 'up' })).toThrow(expect.objectContaining({ code: 15974 }));
    expect(() => compileSort({ a: { $meta: 'textScore' } })).toThrow(expect.objectContaining({ code: 238 }));
  });
});
