import type { Collection, Document, FindOptions } from 'mongodb';
import { useEngine } from './_support/collections';

const { started, fresh } = useEngine();

const COUNT = 5000;

/** Rows of three authors in turn, which an index has by author and number. */
async function manyRows(): Promise<Collection> {
  const items = fresh();
  await items.createIndex({ author: 1, n: -1 });
  await items.insertMany(
    Array.from({ length: COUNT }, (_, n) => ({ n, author: n % 3, kind: n % 2 ? 'odd' : 'even' })),
  );
  return items;
}

describe('a search that passes over many documents', () => {
  test('lets others go first now and then, and asks for more time by a batch without documents', async () => {
    const items = await manyRows();
    const db = started().client.db('test');
    const session = started().client.startSession();
    const filter = { author: { $in: [0, 1, 2] } };
    const search = { find: items.collectionName, filter, sort: { n: -1 }, skip: 600, limit: 2 };
    const first = await db.command(search, { session });
    expect(first['cursor']).toMatchObject({ firstBatch: [] });
    await items.insertOne({ n: COUNT, author: 0 });

    const more = { getMore: first['cursor'].id, collection: items.collectionName };
    expect((await db.command(more, { session }))['cursor'].nextBatch).toEqual([]);
    const last = await db.command(more, { session });
    expect(last['cursor'].nextBatch).toMatchObject([{ n: COUNT - 601 }, { n: COUNT - 602 }]);
    expect(started().engine.cursors.size).toBe(0);
    await session.endSession();
  });

  test.each<[string, Document, FindOptions]>([
    ['one range of an index', { author: 1 }, { sort: { n: -1 } }],
    ['a merge of ranges', { author: { $in: [0, 2] } }, { sort: { n: -1 } }],
    ['an index that does not prove the match', { author: 1, kind: 'odd' }, { sort: { n: -1 } }],
    ['several indexes', { $or: [{ author: 1 }, { author: 2, n: { $gt: 100 } }] }, {}],
    ['everything', {}, {}],
    ['a sort in memory', { kind: 'even' }, { sort: { kind: 1, n: 1 } }],
  ])('finds by %s what comes behind them', async (_, filter, options) => {
    const items = await manyRows();
    const all = await items.find(filter, options).toArray();
    for (const skip of [249, 250, 1001, all.length - 3, all.length, COUNT]) {
      expect(await items.find(filter, { ...options, skip, limit: 7 }).toArray()).toEqual(
        all.slice(skip, skip + 7),
      );
      expect(await items.find(filter, { ...options, skip }).toArray()).toEqual(all.slice(skip));
      expect(await items.findOne(filter, { ...options, skip })).toEqual(all[skip] ?? null);
    }
  });

  test('finds the same in a transaction, what is written in it included', async () => {
    const items = await manyRows();
    await started().client.withSession((session) =>
      session.withTransaction(async () => {
        await items.deleteMany({ author: 1, n: { $gt: COUNT - 10 } }, { session });
        const found = items.find({ author: 1 }, { session }).sort({ n: -1 }).skip(1200).limit(2);
        const numbers = (await found.toArray()).map(({ n }) => Number(n));
        // The first of this author's that is left, and 1,200 more, three apart.
        expect(numbers).toEqual([4990 - 3 * 1200, 4990 - 3 * 1201]);
      }),
    );
  });
});
