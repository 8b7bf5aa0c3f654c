import type { Document } from '../../src/values/types';

/** Projection, document, and result or the code of the error; the filter serves the positional `$`. */
export type ProjectCase = readonly [
  rule: string,
  projection: Document,
  document: Document,
  result: Document | number,
  filter?: Document,
];

const book = { _id: 1, title: 'abc', isbn: '1', author: { last: 'zzz', first: 'aaa' }, copies: 5 };
const students = [
  { name: 'john', school: 102, age: 10 },
  { name: 'jess', school: 103, age: 11 },
  { name: 'jeff', school: 102, age: 15 },
];

/** Projections of find. */
export const FIND_PROJECT_CASES: Readonly<Record<string, readonly ProjectCase[]>> = {
  'tutorial/project-fields-from-query-results': [
    ['an empty one returns all', {}, book, book],
    ['includes fields and the _id', { copies: 1, title: 1 }, book, { _id: 1, title: 'abc', copies: 5 }],
    ['leaves out the _id', { title: 1, _id: 0 }, book, { title: 'abc' }],
    ['the _id alone', { _id: 1 }, book, { _id: 1 }],
    ['all but the _id', { _id: 0 }, { _id: 1, a: 1 }, { a: 1 }],
    ['excludes fields', { author: 0, isbn: 0, copies: 0 }, book, { _id: 1, title: 'abc' }],
    ['true and any number include', { title: true, copies: 7 }, book, { _id: 1, title: 'abc', copies: 5 }],
    ['a dotted path', { 'author.first': 1 }, book, { _id: 1, author: { first: 'aaa' } }],
    ['the nested form', { author: { first: 1 } }, book, { _id: 1, author: { first: 'aaa' } }],
    [
      'excludes a dotted path',
      { 'author.first': 0, isbn: 0, copies: 0 },
      book,
      { _id: 1, title: 'abc', author: { last: 'zzz' } },
    ],
    ['a missing field is not made', { nope: 1 }, book, { _id: 1 }],
    ['a document without the nested field is empty', { 'author.nope': 1 }, book, { _id: 1, author: {} }],
    ['an inclusion below a scalar drops it', { 'copies.x': 1 }, book, { _id: 1 }],
    [
      'fields of documents in arrays',
      { 'a.x': 1 },
      { a: [{ x: 1, y: 2 }, 5, { y: 3 }] },
      { a: [{ x: 1 }, {}] },
    ],
    ['an exclusion keeps scalars in arrays', { 'a.x': 0 }, { a: [{ x: 1, y: 2 }, 5] }, { a: [{ y: 2 }, 5] }],
    ['arrays in arrays', { 'a.x': 1 }, { a: [[{ x: 1, y: 2 }]] }, { a: [[{ x: 1 }]] }],
    ['refuses to mix', { title: 1, isbn: 0 }, book, 31254],
    ['refuses to mix the other way', { title: 0, isbn: 1 }, book, 31253],
    ['refuses a path and one inside it', { author: 1, 'author.first': 1 }, book, 31249],
    ['refuses one inside a path and the path', { 'author.first': 1, author: 1 }, book, 31250],
    ['refuses a dollar name', { $title: 1 }, book, 16410],
    ['an expression', { total: { $add: ['$copies', 1] }, _id: 0 }, book, { total: 6 }],
    ['a field under another name', { name: '$title', _id: 0 }, book, { name: 'abc' }],
    ['a literal', { kind: { $literal: 1 }, _id: 0 }, book, { kind: 1 }],
  ],
  'reference/operator/projection/slice': [
    ['the first elements', { a: { $slice: 2 } }, { _id: 1, a: [1, 2, 3], b: 1 }, { _id: 1, a: [1, 2], b: 1 }],
    ['the last elements', { a: { $slice: -2 } }, { a: [1, 2, 3] }, { a: [2, 3] }],
    ['from a position', { a: { $slice: [1, 1] } }, { a: [1, 2, 3] }, { a: [2] }],
    ['from a position at the end', { a: { $slice: [-2, 1] } }, { a: [1, 2, 3] }, { a: [2] }],
    [
      'beside an inclusion',
      { a: { $slice: 1 }, b: 1 },
      { _id: 1, a: [1, 2], b: 1, c: 1 },
      { _id: 1, a: [1], b: 1 },
    ],
    ['beside an exclusion', { a: { $slice: 1 }, b: 0 }, { a: [1, 2], b: 1, c: 1 }, { a: [1], c: 1 }],
    ['a scalar stays', { a: { $slice: 1 } }, { a: 5 }, { a: 5 }],
    ['a nested path', { 'o.a': { $slice: 1 } }, { o: { a: [1, 2], b: 1 } }, { o: { a: [1], b: 1 } }],
    ['refuses a limit of 0', { a: { $slice: [1, 0] } }, { a: [1] }, 28724],
  ],
  'reference/operator/projection/elemMatch': [
    [
      'the first that matches',
      { students: { $elemMatch: { school: 102 } } },
      { _id: 1, zip: 1, students },
      { _id: 1, students: [students[0]] },
    ],
    [
      'by several conditions',
      { students: { $elemMatch: { school: 102, age: { $gt: 10 } } } },
      { _id: 1, students },
      { _id: 1, students: [students[2]] },
    ],
    [
      'no match drops the field',
      { students: { $elemMatch: { school: 1 } } },
      { _id: 1, students },
      { _id: 1 },
    ],
    ['values', { a: { $elemMatch: { $gt: 1 } } }, { a: [1, 2, 3] }, { a: [2] }],
    ['refuses a nested path', { 'a.b': { $elemMatch: { x: 1 } } }, { a: 1 }, 31275],
  ],
  'reference/operator/projection/positional': [
    [
      'the element that the query matched',
      { 'g.$': 1 },
      { _id: 1, g: [70, 87, 90] },
      { _id: 1, g: [87] },
      { g: { $gte: 85 } },
    ],
    ['a document that it matched', { 's.$': 1 }, { s: students }, { s: [students[1]] }, { 's.age': 11 }],
    ['refuses without a match in an array', { 'g.$': 1 }, { g: [1] }, 51246, {}],
    ['refuses two', { 'a.$': 1, 'b.$': 1 }, { a: [1] }, 31276, {}],
  ],
};

/** Projections of the stage `$project`. */
export const STAGE_PROJECT_CASES: Readonly<Record<string, readonly ProjectCase[]>> = {
  'reference/operator/aggregation/project': [
    ['keeps the order of the document', { copies: 1, title: 1 }, book, { _id: 1, title: 'abc', copies: 5 }],
    ['appends computed fields', { n: '$copies', title: 1 }, book, { _id: 1, title: 'abc', n: 5 }],
    ['a nested computed field', { 'x.y': '$copies', _id: 0 }, book, { x: { y: 5 } }],
    ['a missing field is left out', { x: '$nope', _id: 0 }, book, {}],
    ['a missing field in an array is null', { x: ['$copies', '$nope'], _id: 0 }, book, { x: [5, null] }],
    ['a string is a literal', { x: 'abc', _id: 0 }, book, { x: 'abc' }],
    ['a computed _id', { _id: '$title' }, book, { _id: 'abc' }],
    ['$$REMOVE leaves out', { x: { $cond: [true, '$$REMOVE', 1] }, _id: 0 }, book, {}],
    ['refuses an empty sub-document', { a: {} }, book, 51270],
    ['refuses an expression in an exclusion', { title: 0, x: '$copies' }, book, 31253],
  ],
};
