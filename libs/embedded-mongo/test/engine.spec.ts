import type { Document } from 'mongodb';
import { Binary, Double, Int32, Long } from 'mongodb';
import { expireDocuments } from '../src/commands/time-to-live';
import { useEngine } from './_support/collections';

const { started, fresh } = useEngine();

describe('documents', () => {
  test('come back with their number types and the order of their fields', async () => {
    const items = fresh();
    const document = {
      z: new Int32(1),
      a: new Double(1),
      l: Long.fromNumber(1),
      n: { y: 1, b: new Binary(Buffer.from('x')) },
    };
    await items.insertOne({ ...document });
    await items.updateOne({}, { $set: { more: new Double(2) } });
    const [found] = await items.find({}, { promoteValues: false }).toArray();
    expect(Object.keys(found ?? {})).toEqual(['_id', 'z', 'a', 'l', 'n', 'more']);
    expect(found).toMatchObject({
      z: new Int32(1),
      a: new Double(1),
      l: Long.fromNumber(1),
      more: new Double(2),
    });
  });

  test('are refused over 16 MB', async () => {
    const items = fresh();
    await items.insertOne({ big: 'x'.repeat(15 * 1024 * 1024) });
    const grown = items.updateOne({}, { $set: { more: 'x'.repeat(2 * 1024 * 1024) } });
    await expect(grown).rejects.toMatchObject({ code: 10334 });
    expect(await items.countDocuments({ more: { $exists: true } })).toBe(0);
  });

  test('are refused when they are nested more than 200 levels deep', async () => {
    let deep: Document = {};
    for (let i = 0; i < 220; i += 1) deep = { deep };
    await expect(fresh().insertOne(deep)).rejects.toMatchObject({ code: 15 });
    const items = fresh();
    await items.insertOne({ n: 1 });
    const path = Array.from({ length: 220 }, () => 'deep').join('.');
    await expect(items.updateOne({}, { $set: { [path]: 1 } })).rejects.toMatchObject({ code: 15 });
  });

  test('are refused by the validator of their collection', async () => {
    const items = await started()
      .client.db('test')
      .createCollection('strict', { validator: { age: { $gte: 18 } } });
    await items.insertOne({ age: 20 });
    await expect(items.insertOne({ age: 3 })).rejects.toMatchObject({ code: 121 });
    await expect(items.updateOne({}, { $set: { age: 3 } })).rejects.toMatchObject({ code: 121 });
  });

  test('of a capped collection make room, the oldest first', async () => {
    const items = await started()
      .client.db('test')
      .createCollection('capped', { capped: true, size: 4096, max: 3 });
    for (let n = 0; n < 5; n += 1) await items.insertOne({ n });
    expect((await items.find().toArray()).map(({ n }) => n)).toEqual([2, 3, 4]);
  });

  test('of a capped collection make room for an upsert, too', async () => {
    const { collectionName } = fresh();
    const capped = await started()
      .client.db('test')
      .createCollection<{ _id: number }>(collectionName, { capped: true, size: 4096, max: 2 });
    for (const _id of [1, 2, 3]) await capped.updateOne({ _id }, { $set: { n: 1 } }, { upsert: true });
    expect(await capped.distinct('_id')).toEqual([2, 3]);
  });
});

describe('indexes', () => {
  test('hold a unique key under fifty writers', async () => {
    const items = fresh();
    await items.createIndex({ name: 1 }, { unique: true });
    const attempts = Array.from({ length: 50 }, (_, i) => items.insertOne({ name: 'one', i }));
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 11000 });
    const upserts = Array.from({ length: 50 }, () =>
      items.updateOne({ name: 'two' }, { $inc: { n: 1 } }, { upsert: true }),
    );
    await Promise.all(upserts);
    expect(await items.find({ name: 'two' }).toArray()).toMatchObject([{ n: 50 }]);
  });

  test('say which key was there already', async () => {
    const items = fresh();
    await items.createIndex({ a: 1, 'b.c': -1 }, { unique: true });
    await items.insertOne({ a: 1, b: { c: 'x' } });
    await expect(items.insertOne({ a: 1, b: { c: 'x' } })).rejects.toMatchObject({
      code: 11000,
      message: `E11000 duplicate key error collection: test.${items.collectionName} index: a_1_b.c_-1 dup key: { a: 1, b.c: "x" }`,
      keyPattern: { a: 1, 'b.c': -1 },
      keyValue: { a: 1, 'b.c': 'x' },
    });
  });

  test('are refused over documents that share a unique key, and leave nothing behind', async () => {
    const items = fresh();
    await items.insertMany([{ a: 1 }, { a: 1 }]);
    await expect(items.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    expect(await items.indexes()).toHaveLength(1);
    await items.createIndex({ a: 1 });
    expect(await items.indexes()).toHaveLength(2);
  });

  test('may be unique for some documents only', async () => {
    const items = fresh();
    await items.createIndex({ a: 1 }, { unique: true, partialFilterExpression: { active: true } });
    await items.insertMany([{ a: 1 }, { a: 1 }, { a: 1, active: true }]);
    await expect(items.insertOne({ a: 1, active: true })).rejects.toMatchObject({ code: 11000 });
    await expect(items.updateMany({}, { $set: { active: true } })).rejects.toMatchObject({ code: 11000 });
  });

  test('that are partial serve no other collation than their own', async () => {
    const items = fresh();
    await items.createIndex({ n: 1 }, { partialFilterExpression: { name: 'ada' } });
    await items.insertMany([
      { n: 1, name: 'ada' },
      { n: 1, name: 'ADA' },
    ]);
    const filter = { n: 1, name: 'ada' };
    expect(await items.countDocuments(filter)).toBe(1);
    expect(await items.countDocuments(filter, { collation: { locale: 'en', strength: 2 } })).toBe(2);
  });

  test('tell keys apart that are longer than the store takes', async () => {
    const items = fresh();
    await items.createIndex({ text: 1 }, { unique: true });
    const long = 'x'.repeat(5000);
    await items.insertMany([{ text: `${long}a` }, { text: `${long}b` }]);
    await expect(items.insertOne({ text: `${long}a` })).rejects.toMatchObject({ code: 11000 });
    expect(await items.find({ text: `${long}b` }).toArray()).toHaveLength(1);
    expect(await items.find({ text: { $gte: `${long}b` } }).toArray()).toHaveLength(1);
    expect((await items.find().sort({ text: -1 }).toArray()).map(({ text }) => String(text).at(-1))).toEqual([
      'b',
      'a',
    ]);
  });

  test('follow a change of a long array', async () => {
    const items = fresh<{ likes: number[] }>();
    await items.createIndex({ likes: 1 });
    await items.insertOne({ likes: Array.from({ length: 200_000 }, (_, i) => i) });
    const more = Array.from({ length: 100_000 }, (_, i) => 200_000 + i);
    // Each entry compared with each would take minutes, in which nobody else is answered.
    await items.updateOne({}, { $push: { likes: { $each: more } } });
    expect(await items.countDocuments({ likes: 299_999 })).toBe(1);
    await items.updateOne({}, { $pull: { likes: { $lt: 299_990 } } });
    expect(await items.countDocuments({ likes: 199_999 })).toBe(0);
  });

  test('ignore the case of letters with a collation of strength 2', async () => {
    const items = fresh();
    const collation = { locale: 'en', strength: 2 };
    await items.createIndex({ name: 1 }, { unique: true, collation });
    await items.insertOne({ name: 'Ada' });
    await expect(items.insertOne({ name: 'ADA' })).rejects.toMatchObject({ code: 11000 });
    expect(await items.findOne({ name: 'aDa' }, { collation })).toMatchObject({ name: 'Ada' });
    expect(await items.findOne({ name: 'aDa' })).toBeNull();
  });

  test('remove documents when their time is over', async () => {
    const items = fresh();
    await items.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    const now = new Date();
    const old = Array.from({ length: 700 }, () => ({ at: new Date(now.getTime() - 61_000) }));
    await items.insertMany([...old, { at: now }, { at: 'never' }, {}]);
    // The engine's own round may come beside it.
    await expireDocuments(started().engine, now);
    expect(await items.countDocuments()).toBe(3);
  });

  test('remove only documents that a partial index with a time holds', async () => {
    const items = fresh();
    await items.createIndex({ at: 1 }, { expireAfterSeconds: 0, partialFilterExpression: { done: true } });
    await items.insertMany([{ at: new Date(0), done: true }, { at: new Date(0) }]);
    await expireDocuments(started().engine, new Date());
    const left = await items.find().toArray();
    expect(left).toHaveLength(1);
    expect(left[0]).not.toHaveProperty('done');
  });

  test('serve an equality with a sort, and $in with a sort by a merge', async () => {
    const items = fresh();
    await items.createIndex({ author: 1, at: -1 });
    await items.insertMany(Array.from({ length: 60 }, (_, i) => ({ author: i % 3, at: i })));
    const plan = await items.find({ author: 1 }).sort({ at: -1 }).explain();
    expect(plan).toMatchObject({
      queryPlanner: { winningPlan: { stage: 'FETCH', inputStage: { indexName: 'author_1_at_-1' } } },
    });
    const merged = await items
      .find({ author: { $in: [0, 2] } })
      .sort({ at: -1 })
      .limit(4)
      .toArray();
    expect(merged.map(({ at }) => at)).toEqual([59, 57, 56, 54]);
    const back = await items
      .find({ author: { $in: [0, 2] } })
      .sort({ at: 1 })
      .limit(3)
      .toArray();
    expect(back.map(({ at }) => at)).toEqual([0, 2, 3]);
  });

  test('are refused by a clear line when their kind is not supported', async () => {
    await expect(fresh().createIndex({ a: 'text' })).rejects.toMatchObject({ code: 67 });
    await expect(fresh().createIndex({ a: '2dsphere' })).rejects.toMatchObject({ code: 67 });
  });
});

describe('cursors', () => {
  test('deliver everything in batches, while others write', async () => {
    const items = fresh<{ _id: number }>();
    await items.insertMany(Array.from({ length: 1000 }, (_, i) => ({ _id: i * 2 })));
    const seen: number[] = [];
    for await (const { _id } of items.find().sort({ _id: 1 }).batchSize(10)) {
      seen.push(_id);
      if (_id % 50 === 0) await items.insertOne({ _id: _id + 1 });
    }
    expect(seen.filter((id) => id % 2 === 0)).toEqual(Array.from({ length: 1000 }, (_, i) => i * 2));
    expect(started().engine.cursors.size).toBe(0);
  });

  test('are forgotten when nobody asks for ten minutes, and when their session ends', async () => {
    const items = fresh();
    await items.insertMany(Array.from({ length: 300 }, (_, n) => ({ n })));
    const idle = items.find();
    await idle.next();
    expect(started().engine.cursors.size).toBe(1);
    for (let checks = 0; checks < 61; checks += 1) started().engine.cursors.reap();
    expect(started().engine.cursors.size).toBe(0);
    await expect(idle.toArray()).rejects.toMatchObject({ code: 43 });
    const other = items.find();
    await other.next();
    await other.close();
    expect(started().engine.cursors.size).toBe(0);
  });

  test('end with the limit of their query', async () => {
    const items = fresh();
    await items.insertMany(Array.from({ length: 300 }, (_, n) => ({ n })));
    expect(await items.find().limit(150).batchSize(100).toArray()).toHaveLength(150);
    expect(await items.find().skip(290).toArray()).toHaveLength(10);
    expect(await items.find().limit(0).toArray()).toHaveLength(300);
    expect(started().engine.cursors.size).toBe(0);
  });

  test('refuse a sort in memory that is too large, and stages that keep too much', async () => {
    const items = fresh();
    for (let i = 0; i < 8; i += 1) {
      await items.insertMany(Array.from({ length: 15 }, (_, n) => ({ n, text: 'x'.repeat(1024 * 1024) })));
    }
    await expect(items.find().sort({ n: 1 }).toArray()).rejects.toMatchObject({ code: 292 });
    const from = items.collectionName;
    for (const stage of [
      { $group: { _id: null, all: { $push: '$text' } } },
      { $facet: { all: [] } },
      { $lookup: { from, pipeline: [], as: 'all' } },
      { $setWindowFields: { output: { n: { $sum: 1 } } } },
    ]) {
      await expect(items.aggregate([stage]).toArray()).rejects.toMatchObject({ code: 292 });
    }
    expect(started().engine.cursors.size).toBe(0);
    expect(await items.find().sort({ n: 1 }).limit(3).project({ n: 1 }).toArray()).toHaveLength(3);
    await items.drop();
  });
});

describe('commands', () => {
  test('that are not known are named in the error', async () => {
    const unknown = started().client.db('test').command({ mapReduce: 'x' });
    await expect(unknown).rejects.toMatchObject({ code: 59, message: "no such command: 'mapReduce'" });
  });

  test('count, list, rename and drop collections', async () => {
    const db = started().client.db('other');
    await db.collection('one').insertMany([{ a: 1 }, { a: 2 }]);
    await db.collection('one').rename('two');
    expect(await db.listCollections().toArray()).toMatchObject([{ name: 'two', type: 'collection' }]);
    expect(await db.collection('two').distinct('a')).toEqual([1, 2]);
    await db.collection('two').insertMany([{ a: [] }, { a: [2, 3] }, {}, { a: null }]);
    expect(await db.collection('two').distinct('a')).toEqual([null, 1, 2, 3]);
    expect((await started().client.db().admin().listDatabases()).databases.map(({ name }) => name)).toContain(
      'other',
    );
    await db.dropDatabase();
    expect(await db.listCollections().toArray()).toEqual([]);
  });

  test('write the results of an aggregation with $out and $merge', async () => {
    const items = fresh();
    await items.insertMany([{ g: 1 }, { g: 1 }, { g: 2 }]);
    const group = { $group: { _id: '$g', n: { $sum: 1 } } };
    await items.aggregate([group, { $out: 'totals' }]).toArray();
    const totals = started().client.db('test').collection<{ _id: number; n: number }>('totals');
    expect(await totals.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, n: 2 },
      { _id: 2, n: 1 },
    ]);
    await items.insertOne({ g: 2 });
    await items.aggregate([group, { $merge: 'totals' }]).toArray();
    expect(await totals.findOne({ _id: 2 })).toEqual({ _id: 2, n: 2 });
  });

  test('of $out leave the collection as it was when a result is refused', async () => {
    const items = fresh();
    const kept = fresh();
    await kept.createIndex({ g: 1 }, { unique: true });
    await kept.insertOne({ g: 'kept' });
    await items.insertMany([{ g: 1 }, { g: 1 }]);
    const out = items.aggregate([{ $out: kept.collectionName }]).toArray();
    await expect(out).rejects.toMatchObject({ code: 11000 });
    expect(await kept.find().toArray()).toMatchObject([{ g: 'kept' }]);
    expect(await kept.countDocuments({ g: 'kept' })).toBe(1);
  });

  test('answer results over 16 MB by an error', async () => {
    const items = fresh();
    for (let i = 0; i < 18; i += 1) await items.insertOne({ text: `${i}`.padEnd(1024 * 1024, 'x') });
    const grouped = items.aggregate([{ $group: { _id: null, all: { $push: '$text' } } }]).toArray();
    await expect(grouped).rejects.toMatchObject({ code: 10334 });
    await expect(items.distinct('text')).rejects.toMatchObject({ code: 10334 });
    await items.drop();
  });

  test('of $merge put new fields in their order, and take names with dots as names', async () => {
    const items = fresh<{ _id: number }>();
    const merged = fresh<{ _id: number }>();
    await items.insertOne({ _id: 1 });
    await merged.insertOne(Object.assign({ _id: 1 }, { a: 1 }));
    const named = { $setField: { field: { $literal: 'x.y' }, input: { _id: '$_id', z: 1, b: 2 }, value: 3 } };
    await items.aggregate([{ $replaceWith: named }, { $merge: merged.collectionName }]).toArray();
    const found = await merged.findOne();
    expect(Object.entries(found ?? {})).toEqual(Object.entries({ _id: 1, a: 1, z: 1, b: 2, 'x.y': 3 }));
  });

  test('take numbers for switches, as MongoDB does, and refuse what is neither', async () => {
    const items = fresh<{ _id: number; n?: number }>();
    const { collectionName: name } = items;
    const send = (command: Document): Promise<Document> => started().client.db('test').command(command);
    await send({ createIndexes: name, indexes: [{ key: { n: 1 }, name: 'n', unique: 1 }] });
    await send({ update: name, updates: [{ q: { _id: 1 }, u: { $set: { n: 1 } }, upsert: 1 }] });
    const again = { insert: name, documents: [{ _id: 2, n: 1 }, { _id: 3 }], ordered: 0 };
    expect(await send(again)).toMatchObject({ n: 1, writeErrors: [{ code: 11000 }] });
    const changed = { findAndModify: name, query: { _id: 1 }, update: { $set: { n: 5 } }, new: 1 };
    expect(await send(changed)).toMatchObject({ value: { n: 5 } });
    const wrong = { update: name, updates: [{ q: {}, u: { $set: { n: 1 } }, multi: 'yes' }] };
    await expect(send(wrong)).rejects.toMatchObject({ code: 14 });
  });

  test('with options or parts that are unknown or missing are refused', async () => {
    const { collectionName: name } = fresh();
    const send = (command: Document): Promise<Document> => started().client.db('test').command(command);
    await expect(send({ create: name, expireAfterSeconds: 5 })).rejects.toMatchObject({ code: 40415 });
    await send({ create: name });
    await expect(send({ collMod: name, cappedSize: 5 })).rejects.toMatchObject({ code: 40415 });
    const update = { q: {}, u: { $set: { n: 1 } }, many: true };
    await expect(send({ update: name, updates: [update] })).rejects.toMatchObject({ code: 40415 });
    expect(await send({ insert: name, documents: [{}] })).toMatchObject({ n: 1 });
    await expect(send({ delete: name, deletes: [{ q: {} }] })).rejects.toMatchObject({ code: 40414 });
  });

  test('that could be sent twice are refused, since they would be done twice', async () => {
    const items = fresh();
    const session = started().client.startSession();
    const updates = [{ q: {}, u: { $inc: { n: 1 } } }];
    const command = {
      update: items.collectionName,
      updates,
      lsid: session.id,
      txnNumber: Long.fromNumber(1),
    };
    await expect(started().client.db('test').command(command)).rejects.toMatchObject({ code: 20 });
    await session.endSession();
  });

  test('of a client write to several collections in one bulkWrite', async () => {
    const result = await started().client.bulkWrite(
      [
        { namespace: 'bulk.a', name: 'insertOne', document: { n: 1 } },
        { namespace: 'bulk.b', name: 'insertOne', document: { n: 1 } },
        { namespace: 'bulk.a', name: 'updateOne', filter: { n: 1 }, update: { $inc: { n: 1 } } },
        { namespace: 'bulk.b', name: 'deleteMany', filter: {} },
      ],
      { verboseResults: true },
    );
    expect(result).toMatchObject({ insertedCount: 2, modifiedCount: 1, deletedCount: 1 });
  });
});
