import type { AggregationCursor, FindCursor } from 'mongodb';
import { useEngine } from './_support/collections';

const { started, fresh } = useEngine();

describe('cursors that nobody finishes', () => {
  test('give way when they keep too much together, the one unused for longest first', async () => {
    const items = fresh();
    await items.insertMany(Array.from({ length: 40 }, (_, n) => ({ n, text: 'x'.repeat(1024 * 1024) })));
    const group = { $group: { _id: '$n', text: { $first: '$text' } } };
    const open = async (): Promise<AggregationCursor> => {
      const cursor = items.aggregate([group], { batchSize: 1 });
      await cursor.next();
      return cursor;
    };
    const first = await open();
    for (let i = 0; i < 8; i += 1) await open();
    const last = await open();
    expect(started().engine.cursors.size).toBe(6);
    await expect(first.toArray()).rejects.toMatchObject({ code: 43 });
    expect(await last.toArray()).toHaveLength(39);
    await items.drop();
    expect(started().engine.cursors.size).toBe(0);
  });

  test('of a search that is sorted in memory count as well', async () => {
    const items = fresh();
    await items.insertMany(Array.from({ length: 300 }, (_, n) => ({ n, text: `${n}`.padEnd(200_000) })));
    const cursors: FindCursor[] = [];
    for (let i = 0; i < 6; i += 1) {
      const cursor = items.find({}, { batchSize: 1, projection: { n: 1 } }).sort({ text: 1, n: 1 });
      await cursor.next();
      cursors.push(cursor);
    }
    const ends = await Promise.allSettled(cursors.map((cursor) => cursor.toArray()));
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', ...Array(4).fill('fulfilled')]);
    await items.drop();
  });
});
