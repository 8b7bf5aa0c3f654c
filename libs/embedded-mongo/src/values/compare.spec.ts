import fc from 'fast-check';
import { Code, Decimal128, Int32, Long } from 'bson';
import {
  binary,
  date,
  decimal,
  double,
  exact,
  id,
  long,
  maxKey,
  minKey,
  regex,
  stamp,
} from '../../test/cases/values';
import { bsonTypeOf, compareValues, equalityKey, valuesEqual } from './compare';
import { extractIndexValues } from './path';

/** From the least to the greatest: https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/ */
const ORDER: readonly unknown[] = [
  minKey,
  undefined,
  null,
  NaN,
  -Infinity,
  long('-9007199254740993'),
  -9007199254740992,
  decimal('-1.5'),
  -1,
  0,
  decimal('0.1'),
  // The double nearest to 0.1 is a little above it.
  0.1,
  1,
  long(2),
  decimal('9007199254740992.5'),
  long('9007199254740993'),
  1e300,
  decimal('1E6000'),
  Infinity,
  '',
  'A',
  'a',
  'aa',
  '\uffee',
  '\u{1f600}',
  {},
  { a: 1 },
  { a: 1, b: 1 },
  { b: 0 },
  // Within documents the type of the first value counts before its name.
  { a: 'x' },
  [],
  [1],
  [1, 2],
  [2],
  binary([9]),
  binary([0, 0]),
  binary([0, 1]),
  // Length, then subtype, then bytes.
  binary([0, 0], 5),
  id('1'),
  id('2'),
  false,
  true,
  date('1960-01-01'),
  date('2020-01-01'),
  stamp(1, 1),
  stamp(1, 2),
  regex('a'),
  regex('a', 'i'),
  regex('b'),
  new Code('x'),
  maxKey,
];

describe('compareValues', () => {
  it.each(ORDER.map((value, i) => [exact(value).slice(9, -1), value, i] as const))(
    'puts %s where the manual does',
    (...[, value, i]) => {
      const signs = ORDER.map((other) => Math.sign(compareValues(value, other)));
      expect(signs).toEqual(ORDER.map((_, k) => Math.sign(i - k)));
    },
  );

  it('takes numbers of all types by value', () => {
    const ones = [1, new Int32(1), double(1), long(1), decimal('1.0'), 1n];
    for (const a of ones) for (const b of ones) expect(valuesEqual(a, b)).toBe(true);
    expect(ones.map(bsonTypeOf)).toEqual(['int', 'int', 'double', 'long', 'decimal', 'long']);
    expect(new Set(ones.map(equalityKey)).size).toBe(1);
  });

  it('compares strings by a collation, also inside documents and arrays', () => {
    const collation = { locale: 'en', strength: 2 } as const;
    expect(compareValues({ a: ['X'] }, { a: ['x'] }, collation)).toBe(0);
    expect(compareValues('a', 'B', collation)).toBeLessThan(0);
  });

  const number = fc.oneof(
    fc.integer(),
    fc.double(),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
    fc
      .tuple(fc.integer(), fc.integer({ min: -20, max: 20 }))
      .map(([c, e]) => Decimal128.fromString(`${c}E${e}`)),
  );
  const scalar = fc.oneof(number, fc.string({ maxLength: 2 }), fc.boolean(), fc.constant(null));
  const value = fc.oneof(
    scalar,
    fc.array(scalar, { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b'), scalar),
  );

  it('is one order: antisymmetric and transitive', () => {
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        expect(Math.sign(compareValues(a, b))).toBe(-Math.sign(compareValues(b, a)) + 0);
        const [x, y, z] = [a, b, c].sort((p, q) => compareValues(p, q));
        expect(compareValues(x, z)).toBeLessThanOrEqual(0);
        if (compareValues(x, y) === 0 && compareValues(y, z) === 0) expect(compareValues(x, z)).toBe(0);
      }),
    );
  });

  it('gives equal values one key and others different keys', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(equalityKey(a) === equalityKey(b)).toBe(valuesEqual(a, b));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('extractIndexValues', () => {
  it.each([
    ['a scalar', { a: 1 }, 'a', [1], false],
    ['null', { a: null }, 'a', [null], false],
    ['a missing field', {}, 'a', [undefined], false],
    ['a missing field inside', { a: 5 }, 'a.b', [undefined], false],
    ['elements', { a: [1, 2] }, 'a', [1, 2], true],
    ['an empty array', { a: [] }, 'a', [[]], true],
    ['fields of elements', { a: [{ b: 1 }, { c: 1 }, 5] }, 'a.b', [1, undefined, undefined], true],
    ['nothing below an empty array', { a: [] }, 'a.b', [undefined], true],
    ['arrays in arrays as wholes', { a: [[1, 2], 3] }, 'a', [[1, 2], 3], true],
    ['two arrays on one path', { a: [{ b: [1, 2] }, { b: 3 }] }, 'a.b', [1, 2, 3], true],
    ['a position', { a: [{ b: 7 }, { b: 8 }] }, 'a.1.b', [8], true],
  ])('reads %s', (_rule, document, path, values, multikey) => {
    expect(extractIndexValues(document, path)).toEqual({ values, multikey });
  });
});
