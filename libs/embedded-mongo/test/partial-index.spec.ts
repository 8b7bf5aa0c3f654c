import { MaxKey, MinKey } from 'mongodb';
import { useEngine } from './_support/collections';

const { fresh } = useEngine();

describe('a partial index of documents with a field', () => {
  // https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/: a missing field lies between the two.
  test.each([{ $gte: new MinKey() }, { $lt: new MaxKey() }])(
    'is not asked for those without: %j',
    async (a) => {
      const items = fresh();
      await items.createIndex({ b: 1 }, { partialFilterExpression: { a: { $exists: true } } });
      await items.insertMany([{ b: 1 }, { a: 1, b: 1 }]);
      expect(await items.countDocuments({ a, b: 1 })).toBe(2);
    },
  );
});
