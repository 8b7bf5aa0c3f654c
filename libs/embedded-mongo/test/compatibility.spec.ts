// What applications and the suites of mongoose and the drivers have been seen to rely on.
import type { Document, FindCursor } from 'mongodb';
import { Double, Int32, Timestamp } from 'mongodb';
import { useEngine } from './_support/collections';

const { started, fresh } = useEngine();

describe('a query by $in', () => {
  test('without a sort comes in the order of the index, also with a limit', async () => {
    const items = fresh<{ _id: number }>();
    await items.insertMany([3, 1, 4, 2].map((_id) => ({ _id })));
    const found = await items
      .find({ _id: { $in: [4, 3, 2, 1] } })
      .limit(3)
      .toArray();
    expect(found.map(({ _id }) => _id)).toEqual([1, 2, 3]);
  });

  test('with a sort by the same field needs no sort in memory', async () => {
    const items = fresh<{ _id: number }>();
    await items.insertMany([3, 1, 4, 2].map((_id) => ({ _id })));
    const query = (): FindCursor => items.find({ _id: { $in: [1, 4, 2] } }).sort({ _id: -1 });
    expect(await query().toArray()).toEqual([{ _id: 4 }, { _id: 2 }, { _id: 1 }]);
    expect(await query().explain()).toMatchObject({
      queryPlanner: { winningPlan: { stage: 'FETCH', inputStage: { direction: 'backward' } } },
    });
  });
});

describe('the types of numbers', () => {
  test('are told apart by filters, validators and partial indexes', async () => {
    const items = fresh();
    await items.createIndex(
      { n: 1 },
      { unique: true, partialFilterExpression: { n: { $type: 'double' } }, name: 'doubles' },
    );
    await items.insertMany([{ n: new Double(42) }, { n: new Int32(42) }, { n: new Int32(42) }]);
    expect(await items.countDocuments({ n: { $type: 'double' } })).toBe(1);
    expect(await items.countDocuments({ $expr: { $eq: [{ $type: '$n' }, 'int'] } })).toBe(2);
    await expect(items.insertOne({ n: new Double(42) })).rejects.toMatchObject({ code: 11000 });
    const strict = await started()
      .client.db('test')
      .createCollection('typed', {
        validator: { $jsonSchema: { properties: { n: { bsonType: 'double' } } } },
      });
    await strict.insertOne({ n: new Double(1) });
    await expect(strict.insertOne({ n: new Int32(1) })).rejects.toMatchObject({
      code: 121,
      errInfo: { details: { operatorName: '$jsonSchema' } },
    });
  });
});

describe('names with a dollar sign', () => {
  test('are taken inside a document, and at its top where it is new', async () => {
    const items = fresh();
    await items.insertOne({ at: { $each: 1 } });
    await items.updateOne({}, { $set: { 'at.$each': 42 } });
    expect(await items.findOne({}, { projection: { _id: 0 } })).toEqual({ at: { $each: 42 } });
    await items.updateOne({ n: 1 }, { $set: { $price: 5 } }, { upsert: true });
    expect(await items.findOne({ n: 1 }, { projection: { _id: 0 } })).toEqual({ n: 1, $price: 5 });
    await expect(items.updateOne({ n: 1 }, { $set: { $other: 5 } })).rejects.toMatchObject({ code: 52 });
  });
});

describe('indexes', () => {
  test('that are hidden are kept up but not used', async () => {
    const items = fresh();
    await items.createIndex({ a: 1 }, { unique: true });
    await items.insertOne({ a: 1 });
    const hide = (hidden: boolean): Promise<Document> =>
      started()
        .client.db('test')
        .command({ collMod: items.collectionName, index: { name: 'a_1', hidden } });
    expect(await hide(true)).toMatchObject({ hidden_old: false, hidden_new: true });
    expect((await items.indexes())[1]).toEqual({
      v: 2,
      key: { a: 1 },
      name: 'a_1',
      unique: true,
      hidden: true,
    });
    expect(await items.find({ a: 1 }).explain()).toMatchObject({
      queryPlanner: { winningPlan: { stage: 'COLLSCAN' } },
    });
    await expect(items.insertOne({ a: 1 })).rejects.toMatchObject({ code: 11000 });
    await expect(items.find().hint('a_1').toArray()).rejects.toMatchObject({ code: 2 });
    await hide(false);
    expect(await items.find({ a: 1 }).explain()).toMatchObject({
      queryPlanner: { winningPlan: { stage: 'FETCH' } },
    });
  });

  test.each([501, 12_000])('serve a list of %i values, in order too', async (count) => {
    const items = fresh<{ _id: number; a: number; b: number }>();
    await items.createIndexes([{ key: { a: 1 } }, { key: { a: 1, b: 1 } }]);
    const documents = Array.from({ length: 200 }, (_, i) => ({ _id: i, a: i * 100, b: -i }));
    await items.insertMany(documents);
    const $in = Array.from({ length: count }, (_, i) => i);
    const wanted = documents.filter(({ a }) => a < count);
    const found = items.find({ a: { $in } });
    expect(await items.find({ a: { $in } }).explain()).toMatchObject({
      queryPlanner: { winningPlan: { stage: 'FETCH', inputStage: { stage: 'IXSCAN' } } },
    });
    expect(await found.toArray()).toEqual(wanted);
    const newestFirst = await items.find({ a: { $in } }).sort({ b: 1 }).limit(3).toArray();
    expect(newestFirst).toEqual(wanted.reverse().slice(0, 3));
  });

  test('by hash find what they should, and hold no arrays', async () => {
    const items = fresh();
    await items.createIndex({ a: 'hashed' });
    await items.insertMany([{ a: 'x' }, { a: 1 }, {}]);
    expect(await items.countDocuments({ a: 'x' })).toBe(1);
    expect((await items.indexes())[1]).toMatchObject({ key: { a: 'hashed' } });
    await expect(items.insertOne({ a: [1] })).rejects.toMatchObject({ code: 16766 });
  });

  test('are changed by collMod in known ways only', async () => {
    const items = fresh();
    await items.createIndex({ a: 1 });
    const command = { collMod: items.collectionName, index: { name: 'a_1', prepareUnique: true } };
    await expect(started().client.db('test').command(command)).rejects.toMatchObject({
      code: 238,
      message: expect.stringContaining('prepareUnique'),
    });
  });
});

describe('indexes that clash', () => {
  test.each([
    ['the name of another key', { key: { b: 1 }, name: 'a_1' }, 86],
    ['the same name, but are not unique', { key: { a: 1 }, name: 'a_1' }, 86],
    ['another name for the same', { key: { a: 1 }, name: 'other', unique: true }, 85],
    [
      'the same name and another time',
      { key: { a: 1 }, name: 'a_1', unique: true, expireAfterSeconds: 9 },
      85,
    ],
    ['a negative time', { key: { t: 1 }, name: 't_1', expireAfterSeconds: -5 }, 67],
    ['a time that is no number', { key: { t: 1 }, name: 't_1', expireAfterSeconds: 'x' }, 67],
    [
      'a partial filter with $ne',
      { key: { t: 1 }, name: 't_1', partialFilterExpression: { t: { $ne: 1 } } },
      67,
    ],
    ['an unknown option', { key: { t: 1 }, name: 't_1', weight: 3 }, 197],
  ])('are refused for %s', async (_rule, index, code) => {
    const items = fresh();
    await items.createIndex({ a: 1 }, { unique: true });
    const command = { createIndexes: items.collectionName, indexes: [index] };
    await expect(started().client.db('test').command(command)).rejects.toMatchObject({ code });
    expect(await items.indexes()).toHaveLength(2);
  });

  test('stand beside each other when one is unique and the other is not', async () => {
    const items = fresh();
    await items.createIndex({ a: 1 });
    await items.createIndex({ a: 1 }, { unique: true, name: 'unique' });
    expect(await items.indexes()).toHaveLength(3);
  });
});

describe('options that are not known', () => {
  test.each([
    { find: 'items', showRecordIds: true },
    { aggregate: 'items', pipeline: [], cursor: {}, explain: true },
    { count: 'items', fields: {} },
    { update: 'items', updates: [], multi: true },
  ])('are named in the error: %j', async (command) => {
    await expect(started().client.db('test').command(command)).rejects.toMatchObject({ code: 40415 });
  });
});

describe('explain', () => {
  test('tells the way of updates and removals, and of what a pipeline begins with', async () => {
    const items = fresh();
    await items.createIndex({ a: 1 });
    const byIndex = { queryPlanner: { winningPlan: { inputStage: { indexName: 'a_1' } } } };
    const ask = (command: Document): Promise<Document> =>
      started().client.db('test').command({ explain: command, verbosity: 'queryPlanner' });
    const name = items.collectionName;
    expect(await ask({ update: name, updates: [{ q: { a: 1 }, u: { $set: { b: 1 } } }] })).toMatchObject(
      byIndex,
    );
    expect(await ask({ delete: name, deletes: [{ q: { a: 1 }, limit: 0 }] })).toMatchObject(byIndex);
    const late = await items.aggregate([{ $group: { _id: '$a' } }, { $match: { a: 1 } }]).explain();
    expect(late).toMatchObject({ queryPlanner: { winningPlan: { stage: 'COLLSCAN' } } });
  });

  test('knows that the number of all documents is kept', async () => {
    const items = fresh();
    await items.insertOne({ a: 1 });
    const ask = (command: Document): Promise<Document> =>
      started().client.db('test').command({ explain: command, verbosity: 'queryPlanner' });
    const count = items.collectionName;
    expect(await ask({ count })).toMatchObject({
      queryPlanner: { winningPlan: { stage: 'RECORD_STORE_FAST_COUNT' } },
    });
    expect(await ask({ count, query: { a: 1 } })).toMatchObject({
      queryPlanner: { winningPlan: { stage: 'COLLSCAN' } },
    });
  });
});

describe('collections', () => {
  test('that are capped need a size', async () => {
    await expect(started().client.db('test').createCollection('c', { capped: true })).rejects.toMatchObject({
      code: 72,
    });
  });
});

describe('answers', () => {
  test('that change or remove what is not there make no collection', async () => {
    const { client } = started();
    const db = client.db('absent');
    expect(await db.collection('a').updateOne({ n: 1 }, { $set: { n: 2 } })).toMatchObject({
      matchedCount: 0,
    });
    expect(await db.collection('b').findOneAndUpdate({ n: 1 }, { $set: { n: 2 } })).toBeNull();
    await client.bulkWrite([{ namespace: 'absent.c', name: 'deleteMany', filter: {} }]);
    await expect(db.collection('d').updateOne({}, { $no: { n: 2 } })).rejects.toMatchObject({ code: 9 });
    expect(await db.listCollections().toArray()).toEqual([]);
  });

  test('with a validator of the moderate level let documents be that were wrong before', async () => {
    const db = started().client.db('test');
    const items = await db.createCollection('moderate');
    await items.insertMany([{ age: 3 }, { age: 30 }]);
    await db.command({ collMod: 'moderate', validator: { age: { $gte: 18 } }, validationLevel: 'moderate' });
    expect(await items.updateOne({ age: 3 }, { $set: { age: 4 } })).toMatchObject({ modifiedCount: 1 });
    await expect(items.updateOne({ age: 30 }, { $set: { age: 4 } })).rejects.toMatchObject({ code: 121 });
    await expect(items.insertOne({ age: 4 })).rejects.toMatchObject({ code: 121 });
  });

  test('compare by the collation of their collection, _id as well, and refuse a locale that there is not', async () => {
    const db = started().client.db('test');
    const collation = { locale: 'en', strength: 2 };
    const items = await db.createCollection<{ _id: string }>('collated', { collation });
    await items.insertOne({ _id: 'ada' });
    await expect(items.insertOne({ _id: 'ADA' })).rejects.toMatchObject({ code: 11000 });
    expect(await items.findOne({ _id: 'Ada' })).toEqual({ _id: 'ada' });
    expect(await items.findOne({ _id: 'Ada' }, { collation: { locale: 'simple' } })).toBeNull();
    expect(await items.findOne({ _id: 'ada' }, { collation: { locale: 'simple' } })).toEqual({ _id: 'ada' });
    for (const locale of ['xx_none', 'de@collation=phonebook'])
      await expect(items.findOne({}, { collation: { locale } })).rejects.toMatchObject({ code: 2 });
  });

  test('of $merge find their documents by unique fields, and refuse what they do not know', async () => {
    const [items, into] = [fresh(), fresh()];
    const merge = (options: Document): Promise<Document[]> =>
      items.aggregate([{ $unset: '_id' }, { $merge: { into: into.collectionName, ...options } }]).toArray();
    await items.insertOne({ a: { b: 1 }, text: '$x' });
    await expect(merge({ on: 'a.b' })).rejects.toMatchObject({ code: 51183 });
    await into.createIndex({ 'a.b': 1 }, { unique: true });
    await merge({ on: 'a.b' });
    await merge({ on: 'a.b', whenMatched: [{ $set: { copy: '$$new.text' } }] });
    const found = await into.find({}, { projection: { _id: 0 } }).toArray();
    expect(found).toEqual([{ a: { b: 1 }, text: '$x', copy: '$x' }]);
    const failing = merge({ on: 'a.b', whenMatched: 'fail', whenNotMatched: 'discard' });
    await expect(failing).rejects.toMatchObject({ code: 11000 });
    await expect(merge({ whenMatched: 'other' })).rejects.toMatchObject({ code: 2 });
    await expect(merge({ let: { x: 1 } })).rejects.toMatchObject({ code: 9 });
    await items.insertOne({ text: 'without' });
    await expect(merge({ on: 'a.b' })).rejects.toMatchObject({ code: 51132 });
  });

  test('of $merge name the key that was there already', async () => {
    const items = fresh<{ _id: number }>();
    await items.insertOne({ _id: 2 });
    const merge = { $merge: { into: items.collectionName, whenMatched: 'fail' } };
    const merged = started()
      .client.db('test')
      .aggregate([{ $documents: [{ _id: 2 }] }, merge]);
    await expect(merged.toArray()).rejects.toMatchObject({ code: 11000, keyValue: { _id: 2 } });
  });

  test('carry a time, by which causally consistent sessions order their reads', async () => {
    const session = started().client.startSession();
    await fresh().insertOne({}, { session });
    const first = session.operationTime;
    await fresh().find({}, { session }).toArray();
    expect(first).toBeInstanceOf(Timestamp);
    expect(session.operationTime?.greaterThan(first ?? Timestamp.MAX_VALUE)).toBe(true);
    await session.endSession();
  });

  test('say that one node cannot satisfy a write concern of several, and keep the write', async () => {
    const items = fresh();
    await expect(items.insertOne({}, { writeConcern: { w: 2 } })).rejects.toMatchObject({
      result: { writeConcernError: { code: 100 } },
    });
    expect(await items.countDocuments()).toBe(1);
  });

  test('refuse reads of a snapshot outside of transactions', async () => {
    const session = started().client.startSession({ snapshot: true });
    await expect(fresh().find({}, { session }).toArray()).rejects.toMatchObject({ code: 246 });
    await session.endSession();
  });

  test('name the session that asks for the sessions', async () => {
    const sessions = await started()
      .client.db('admin')
      .aggregate([{ $listLocalSessions: {} }])
      .toArray();
    expect(sessions).toMatchObject([{ _id: { id: expect.anything() } }]);
  });
});
