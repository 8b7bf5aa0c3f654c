import { Decimal128, Long, Timestamp } from 'bson';
import fc from 'fast-check';
import type { UpdateCase, UpdateExtra } from '../../test/cases/update.cases';
import { UPDATE_CASES, UPSERT_CASES } from '../../test/cases/update.cases';
import { exact } from '../../test/cases/values';
import { compareValues, valuesEqual } from '../values/compare';
import type { Document } from '../values/types';
import { compileUpdate, upsertDocument } from './compile-update';

function update(change: Document | Document[], before: Document, extra: UpdateExtra = {}): Document {
  const { isInsert = false, ...options } = extra;
  return compileUpdate(change, options).apply(before, { isInsert });
}

function check([, change, before, after, extra]: UpdateCase): void {
  const untouched = exact(before);
  if (typeof after === 'number') {
    expect(() => update(change, before, extra)).toThrow(expect.objectContaining({ code: after }));
  } else {
    expect(exact(update(change, before, extra))).toBe(exact(after));
  }
  expect(exact(before)).toBe(untouched);
}

describe('compileUpdate', () => {
  describe.each(Object.entries(UPDATE_CASES))('%s', (_page, cases) => {
    for (const row of cases) it(row[0], () => check(row));
  });

  it.each(UPSERT_CASES)('an upsert %s', (_rule, filter, change, document) => {
    if (typeof document === 'number') {
      expect(() => upsertDocument(filter, change)).toThrow(expect.objectContaining({ code: document }));
    } else {
      expect(exact(upsertDocument(filter, change))).toBe(exact(document));
    }
  });

  it('sets dates and timestamps of now', () => {
    const before = Date.now();
    const { d, t } = update({ $currentDate: { d: true, t: { $type: 'timestamp' } } }, {});
    expect(Number(d)).toBeGreaterThanOrEqual(before);
    expect(t).toBeInstanceOf(Timestamp);
    expect(() => update({ $currentDate: { d: 'x' } }, {})).toThrow(expect.objectContaining({ code: 2 }));
  });

  it('cannot be made to change a prototype', () => {
    const path = '__proto__.polluted';
    const after = update({ $set: { [path]: 1 } }, {});
    expect(Object.hasOwn(after, '__proto__')).toBe(true);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('says in the words of MongoDB what is wrong', () => {
    expect(() => update({ $set: { 'a.b': 1 } }, { a: 1 })).toThrow(
      "Cannot create field 'b' in element {a: 1}",
    );
    expect(() => update({ $inc: { a: 1 } }, { _id: 7, a: 'x' })).toThrow(
      "Cannot apply $inc to a value of non-numeric type. {_id: 7} has the field 'a' of non-numeric type string",
    );
    expect(() => update({ $set: { a: 1 }, $unset: { 'a.b': 1 } }, {})).toThrow(
      "Updating the path 'a.b' would create a conflict at 'a'",
    );
  });
});

const int = fc.integer({ min: -2147483648, max: 2147483647 });
const whole = fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n });
const scalar = fc.oneof(
  int,
  fc.double({ noNaN: true }),
  fc.string({ maxLength: 3 }),
  fc.boolean(),
  fc.constant(null),
  whole.map((value) => Long.fromBigInt(value)),
  int.map((value) => Decimal128.fromString(`${value}.5`)),
);
const value = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('x', 'y'), scalar),
);
const list = fc.array(value, { maxLength: 6 });

describe('update operators against their definition', () => {
  it('$inc adds exactly, and in the wider type', () => {
    fc.assert(
      fc.property(whole, whole, (a, b) => {
        const sum = a + b;
        const { n } = update({ $inc: { n: Long.fromBigInt(b) } }, { n: Long.fromBigInt(a) });
        expect(n).toEqual(Long.fromBigInt(sum));
      }),
    );
    fc.assert(
      fc.property(int, int, (a, b) => {
        const sum = a + b;
        const { n } = update({ $inc: { n: b } }, { n: a });
        const fits = sum >= -2147483648 && sum <= 2147483647;
        expect(exact(n)).toBe(exact(fits ? sum : Long.fromNumber(sum)));
      }),
    );
  });

  it('$mul multiplies exactly, and in the wider type', () => {
    fc.assert(
      fc.property(int, int, (a, b) => {
        const product = BigInt(a) * BigInt(b);
        const { n } = update({ $mul: { n: b } }, { n: a });
        const fits = product >= -2147483648n && product <= 2147483647n;
        expect(exact(n)).toBe(exact(fits ? Number(product) : Long.fromBigInt(product)));
        expect(exact(update({ $mul: { n: b } }, {})['n'])).toBe(exact(0));
      }),
    );
  });

  it('$setOnInsert sets what $set sets, and only where the document is new', () => {
    const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c.d'), value, { minKeys: 1 });
    fc.assert(
      fc.property(fields, (set) => {
        expect(exact(update({ $setOnInsert: set }, { x: 1 }))).toBe(exact({ x: 1 }));
        const inserted = update({ $setOnInsert: set }, { x: 1 }, { isInsert: true });
        expect(exact(inserted)).toBe(exact(update({ $set: set }, { x: 1 })));
      }),
    );
  });

  it('$[], $[id] and $ change the elements that are meant, and no other', () => {
    const numbers = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(numbers, fc.integer({ min: 0, max: 5 }), (a, least) => {
        const add = (isMeant: (n: number, i: number) => boolean): string =>
          exact(a.map((n, i) => (isMeant(n, i) ? n + 10 : n)));
        const after = (path: string, extra: UpdateExtra): string =>
          exact(update({ $inc: { [path]: 10 } }, { a }, extra)['a']);
        expect(after('a.$[]', {})).toBe(add(() => true));
        const arrayFilters = [{ e: { $gte: least } }];
        expect(after('a.$[e]', { arrayFilters })).toBe(add((n) => n >= least));
        const first = a.findIndex((n) => n >= least);
        if (first < 0) return;
        expect(after('a.$', { filter: { a: { $gte: least } } })).toBe(add((_, i) => i === first));
      }),
    );
  });

  it('$min and $max leave the least and the greatest of all values given', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 6 }), (values) => {
        const sorted = [...values].sort((a, b) => compareValues(a, b));
        const fold = (operator: string): unknown =>
          values.reduce<Document>((document, v) => update({ [operator]: { v } }, document), {})['v'];
        expect(valuesEqual(fold('$min'), sorted[0])).toBe(true);
        expect(valuesEqual(fold('$max'), sorted.at(-1))).toBe(true);
      }),
    );
  });

  it('$push with all its clauses is: insert, sort, slice', () => {
    const position = fc.integer({ min: -7, max: 7 });
    fc.assert(
      fc.property(
        list,
        list,
        position,
        fc.constantFrom(1, -1),
        position,
        (before, added, at, sign, slice) => {
          const clauses = { $each: added, $position: at, $sort: sign, $slice: slice };
          const { a } = update({ $push: { a: clauses } }, { a: before });
          const start = at < 0 ? Math.max(0, before.length + at) : at;
          const all = [...before.slice(0, start), ...added, ...before.slice(start)];
          const sorted = all.sort((x, y) => compareValues(x, y) * sign);
          expect(exact(a)).toBe(exact(slice < 0 ? sorted.slice(slice) : sorted.slice(0, slice)));
        },
      ),
    );
  });

  it('$addToSet keeps what was there and adds each new value once', () => {
    fc.assert(
      fc.property(list, list, (before, added) => {
        const { a } = update({ $addToSet: { a: { $each: added } } }, { a: before });
        const result = Array.isArray(a) ? a : [];
        expect(exact(result.slice(0, before.length))).toBe(exact(before));
        const fresh = result.slice(before.length);
        fresh.forEach((item, i) => {
          const others = [...before, ...fresh.slice(0, i)];
          expect(others.some((other) => valuesEqual(other, item))).toBe(false);
        });
        added.forEach((item) => expect(result.some((other) => valuesEqual(other, item))).toBe(true));
      }),
    );
  });

  it('$pullAll and $pull by value remove exactly the equal elements', () => {
    fc.assert(
      fc.property(list, list, (before, gone) => {
        const { a } = update({ $pullAll: { a: gone } }, { a: before });
        expect(exact(a)).toBe(
          exact(before.filter((item) => !gone.some((other) => valuesEqual(item, other)))),
        );
      }),
    );
    fc.assert(
      fc.property(list, scalar, (before, gone) => {
        const { a } = update({ $pull: { a: gone } }, { a: before });
        expect(exact(a)).toBe(exact(before.filter((item) => !valuesEqual(item, gone))));
      }),
    );
  });

  it('$set then $unset of a new field leaves the document as it was', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c'), value), value, (before, v) => {
        const set = update({ $set: { 'n.m': v } }, before);
        expect(exact(set['n'])).toBe(exact({ m: v }));
        expect(exact(update({ $unset: { n: 1 } }, set))).toBe(exact({ ...before }));
      }),
    );
  });

  it('$pop takes one end, $bit agrees with integers', () => {
    fc.assert(
      fc.property(list, (before) => {
        expect(exact(update({ $pop: { a: 1 } }, { a: before })['a'])).toBe(exact(before.slice(0, -1)));
        expect(exact(update({ $pop: { a: -1 } }, { a: before })['a'])).toBe(exact(before.slice(1)));
      }),
    );
    fc.assert(
      fc.property(int, int, (a, b) => {
        const after = (operation: string): unknown =>
          update({ $bit: { n: { [operation]: b } } }, { n: a })['n'];
        expect([after('and'), after('or'), after('xor')]).toEqual([a & b, a | b, a ^ b]);
      }),
    );
  });

  it('$rename moves the value and nothing else', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(exact(update({ $rename: { a: 'c.d' } }, { a, b }))).toBe(exact({ b, c: { d: a } }));
      }),
    );
  });
});

it('$$NOW is the same in all stages and fields of an update, however long it takes to compile', () => {
  const fields = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`f${at}`, '$$NOW']));
  const { _id, ...after } = update([{ $set: fields }, { $set: { last: '$$NOW' } }], { _id: 1 });
  expect(new Set(Object.values(after).map(exact)).size).toBe(1);
});
