import type { Collection, MongoClient } from 'mongodb';
import { useEngine } from './_support/collections';

type Item = { n: number; list: number[]; changed?: boolean };

const COUNT = 300;
const LIMIT = { maxTimeMS: 1000 };
const EXPIRED = { code: 50, codeName: 'MaxTimeMSExpired' };

const { started, fresh } = useEngine();
let items: Collection<Item>;

beforeEach(async () => {
  items = fresh<Item>();
  await items.insertMany(Array.from({ length: COUNT }, (_, n) => ({ n, list: [n, n, n] })));
  // A clock that goes on by ten milliseconds whenever the engine looks.
  let now = 1e6;
  jest.spyOn(performance, 'now').mockImplementation(() => (now += 10));
});
afterEach(() => jest.restoreAllMocks());

const RANGE = { $range: [0, 500] };
const LOOP = { $map: { input: RANGE, in: { $add: ['$$this', 1] } } };
const SUM = {
  $reduce: { input: RANGE, initialValue: 0, in: { $add: ['$$this', '$$value'] } },
};

const reads: [string, () => Promise<unknown>][] = [
  ['find', () => items.find({ list: -1 }, LIMIT).toArray()],
  ['a find with a sort in memory', () => items.find({}, { ...LIMIT, sort: { list: 1 } }).toArray()],
  ['the batches of a find together', () => items.find({}, { ...LIMIT, batchSize: 10 }).toArray()],
  ['the batches of an aggregation', () => items.aggregate([], { ...LIMIT, batchSize: 10 }).toArray()],
  ['count', () => items.countDocuments({ list: -1 }, LIMIT)],
  ['distinct', () => items.distinct('n', {}, LIMIT)],
  ['findAndModify', () => items.findOneAndDelete({ list: -1 }, LIMIT)],
  ['a loop of an expression', () => items.aggregate([{ $limit: 1 }, { $set: { LOOP } }], LIMIT).toArray()],
  ['a sum of an expression', () => items.aggregate([{ $limit: 1 }, { $set: { SUM } }], LIMIT).toArray()],
  [
    'documents that a stage multiplies',
    () => items.aggregate([{ $limit: 1 }, { $set: { all: RANGE } }, { $unwind: '$all' }], LIMIT).toArray(),
  ],
];

test.each(reads)('ends %s', async (_, run) => {
  await expect(run()).rejects.toMatchObject(EXPIRED);
});

const writes: [string, () => Promise<unknown>][] = [
  ['update', () => items.updateMany({}, { $set: { changed: true } }, LIMIT)],
  ['delete', () => items.deleteMany({}, LIMIT)],
  [
    'insert',
    () =>
      items.insertMany(
        Array.from({ length: COUNT }, (_, n) => ({ n, list: [] })),
        LIMIT,
      ),
  ],
  ['bulkWrite', () => items.bulkWrite([{ updateMany: { filter: {}, update: { $inc: { n: 1 } } } }], LIMIT)],
  ['createIndexes', () => items.createIndex({ n: 1 }, LIMIT)],
  ['$merge', () => items.aggregate([{ $set: { n: -1 } }, { $merge: items.collectionName }], LIMIT).toArray()],
  ['$out', () => items.aggregate([{ $limit: 1 }, { $out: items.collectionName }], LIMIT).toArray()],
];

test.each(writes)('ends %s and leaves nothing of it', async (_, run) => {
  const before = await items.find().toArray();
  await expect(run()).rejects.toMatchObject(EXPIRED);
  expect(await items.find().toArray()).toEqual(before);
  expect(await items.indexes()).toHaveLength(1);
});

test('ends no other write of the same commit', async () => {
  const outcomes = await Promise.allSettled([
    items.insertOne({ n: -1, list: [] }),
    items.updateMany({}, { $set: { changed: true } }, LIMIT),
    items.insertOne({ n: -2, list: [] }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await items.countDocuments({ n: { $lt: 0 } })).toBe(2);
  expect(await items.countDocuments({ changed: true })).toBe(0);
});

test('ends nothing that is done in time, or that has no limit', async () => {
  const long = { maxTimeMS: 1_000_000 };
  expect(await items.find({}, { ...long, batchSize: 10 }).toArray()).toHaveLength(COUNT);
  expect(await items.updateMany({}, { $set: { changed: true } }, long)).toMatchObject({
    modifiedCount: COUNT,
  });
  expect(await items.countDocuments({ list: 1 }, { maxTimeMS: 0 })).toBe(1);
});

async function changeAll(client: MongoClient, limitMs: number): Promise<void> {
  await client.withSession(async (session) => {
    session.startTransaction({ maxCommitTimeMS: 100 });
    await items.updateMany({}, { $set: { changed: true } }, { session, maxTimeMS: limitMs });
    await session.commitTransaction();
  });
}

test('ends a command of a transaction with the transaction', async () => {
  const { client } = started();
  await expect(changeAll(client, LIMIT.maxTimeMS)).rejects.toMatchObject(EXPIRED);
  expect(await items.countDocuments({ changed: true })).toBe(0);
});

test('never ends a commit halfway', async () => {
  const { client } = started();
  await changeAll(client, 1_000_000);
  expect(await items.countDocuments({ changed: true })).toBe(COUNT);
});

test.each([-1, 1.5, 2 ** 31, '1'])('refuses a limit of %p', async (maxTimeMS) => {
  const command = { count: items.collectionName, maxTimeMS };
  await expect(started().client.db('test').command(command)).rejects.toMatchObject({ code: 2 });
});

test('refuses a limit of getMore, which MongoDB takes for tailable cursors only', async () => {
  const cursor = items.find({}, { batchSize: 1, maxAwaitTimeMS: 500 });
  await expect(cursor.toArray()).rejects.toMatchObject({ code: 2 });
});
