import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decimal128, Double, Long, MaxKey, MinKey, ObjectId } from 'bson';
import fc from 'fast-check';
import type { Search } from '../src/planner/execute';
import { Executor } from '../src/planner/execute';
import { choosePlan } from '../src/planner/plan';
import { compileSort } from '../src/sort/compile-sort';
import { decode, encode } from '../src/storage/bson-io';
import type { CollectionState } from '../src/storage/catalog';
import { Records } from '../src/storage/records';
import { Store } from '../src/storage/store';
import type { Document } from '../src/values/types';

const folder = mkdtempSync(join(tmpdir(), 'engine-'));
const store = new Store(folder, false);
const records = new Records(store);
const executor = new Executor(store);
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 400);
const ID = new ObjectId('0123456789abcdef01234567');

const scalar: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -3, max: 5 }) },
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    1.5,
    -0.5,
    NaN,
    Infinity,
    new Double(2),
    new MinKey(),
    new MaxKey(),
    Long.fromNumber(3),
    ID,
  ),
  fc.constantFrom<unknown>(Long.MAX_VALUE, 2 ** 63, Long.MAX_VALUE.sub(1), Decimal128.fromString('1.5')),
  fc.constantFrom<unknown>(new Date(0), new Date(1000), new Date(-1), Decimal128.fromString('0.1'), 0.1),
  fc.constantFrom('', 'a', 'ab', 'abc', 'b', 'A', 'é', '\u{1f600}', '\uffff', 'a\0b', 'x'.repeat(2500)),
);
const nested: fc.Arbitrary<unknown> = fc.oneof(
  scalar,
  fc.record({ b: scalar, c: scalar }, { requiredKeys: [] }),
  fc.record({ b: fc.array(scalar, { maxLength: 2 }) }, { requiredKeys: [] }),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nested },
  { weight: 2, arbitrary: fc.array(nested, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.array(scalar, { maxLength: 2 }), { maxLength: 2 }) },
);
const document = fc.record({ a: value, b: nested, c: scalar }, { requiredKeys: [] });
const path = fc.constantFrom('a', 'b', 'c', 'a.b', 'a.c', 'b.b');

const range = fc
  .tuple(fc.subarray(['$gt', '$gte', '$lt', '$lte'], { minLength: 1, maxLength: 2 }), scalar, scalar)
  .map(([operators, x, y]) =>
    Object.fromEntries(operators.map((operator, i) => [operator, i === 0 ? x : y])),
  );
const condition: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: value },
  { weight: 4, arbitrary: range },
  fc.array(value, { maxLength: 4 }).map(($in) => ({ $in })),
  fc.array(scalar, { minLength: 1, maxLength: 2 }).map(($all) => ({ $all })),
  range.map(($elemMatch) => ({ $elemMatch })),
  fc
    .record({ b: fc.oneof(scalar, range), c: scalar }, { requiredKeys: ['b'] })
    .map(($elemMatch) => ({ $elemMatch })),
  fc.boolean().map(($exists) => ({ $exists })),
  scalar.map(($ne) => ({ $ne })),
  fc.constantFrom('^a', '^ab?', '^a.c', 'b', '^(a|b)', '^ab*').map(($regex) => ({ $regex })),
);
const clause = fc.tuple(path, condition).map(([name, wanted]) => ({ [name]: wanted }));
const filter: fc.Arbitrary<Document> = fc.oneof(
  { weight: 3, arbitrary: clause },
  {
    weight: 4,
    arbitrary: fc.array(clause, { minLength: 1, maxLength: 3 }).map((all) => Object.assign({}, ...all)),
  },
  fc.array(clause, { minLength: 1, maxLength: 2 }).map(($and) => ({ $and })),
  fc.array(clause, { minLength: 1, maxLength: 2 }).map(($or) => ({ $or })),
);
const direction = fc.constantFrom(1, -1);
const fields = fc
  .uniqueArray(fc.tuple(path, direction), { minLength: 1, maxLength: 3, selector: ([name]) => name })
  .map((pairs) => Object.fromEntries(pairs));
const index = fc.record({
  key: fields,
  sparse: fc.constantFrom(undefined, undefined, undefined, undefined, true),
  partialFilterExpression: fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom({ c: { $exists: true } }, { c: { $gt: 1 } }, { b: 1 }) },
  ),
});
const query = fc.record({
  filter,
  sort: fc.option(fields, { nil: undefined }),
  limit: fc.constantFrom(0, 0, 2),
  skip: fc.constantFrom(0, 0, 1),
});

function fill(name: string, documents: readonly Document[]): CollectionState {
  return store.commit(() => {
    const collection = store.create('test', name, {});
    documents.forEach((fields_, i) => records.insert(collection, encode({ _id: i, ...fields_ })));
    return collection;
  });
}

/** Fields that cannot be indexed together (two arrays) are given up, as the engine refuses them. */
function tryBuild(collection: CollectionState, spec: Document, name: string): void {
  try {
    records.build(collection, [store.newIndex({ ...spec, name })]);
  } catch (error) {
    expect(error).toMatchObject({ code: 171 });
  }
}

function idsOf(collection: CollectionState, search: Search): number[] {
  return [...executor.search(collection, search)].map(({ raw }) => Number(decode(raw)['_id']));
}

test('answers every query by index as by scan', () => {
  let byIndex = 0;
  fc.assert(
    fc.property(
      fc.array(document, { minLength: 1, maxLength: 12 }),
      fc.array(index, { minLength: 2, maxLength: 5 }),
      fc.array(query, { minLength: 1, maxLength: 12 }),
      (documents, indexes, queries) => {
        const plain = fill('plain', documents);
        const indexed = fill('indexed', documents);
        indexes.forEach(({ key, sparse, partialFilterExpression }, i) => {
          tryBuild(
            indexed,
            { key, ...(partialFilterExpression ? { partialFilterExpression } : { sparse }) },
            `i${i}`,
          );
        });
        for (const search of queries) {
          byIndex += choosePlan(indexed, search).kind === 'scan' ? 0 : 1;
          const expected = idsOf(plain, { ...search, hint: { $natural: 1 } });
          const actual = idsOf(indexed, search);
          expect(executor.count(indexed, search)).toBe(expected.length);
          expect(actual).toHaveLength(expected.length);
          expect(new Set(actual).size).toBe(actual.length);
          if (search.limit === 0 && search.skip === 0) {
            expect([...actual].sort((a, b) => a - b)).toEqual([...expected].sort((a, b) => a - b));
          }
          if (!search.sort) continue;
          const compare = compileSort(search.sort);
          actual.forEach((id, i) => {
            const other = documents[expected[i] ?? -1] ?? {};
            expect(compare(decode(encode(documents[id] ?? {})), decode(encode(other)))).toBe(0);
          });
        }
        store.drop(plain);
        store.drop(indexed);
      },
    ),
    { numRuns: RUNS },
  );
  expect(byIndex).toBeGreaterThan(RUNS);
});
