import { mongo } from 'mongoose';
import { isRefusedByDatabase } from './mongo-errors';

it.each([
  ['a broken rule', new mongo.MongoServerError({ code: 121 }), true],
  ['a duplicate key', new mongo.MongoServerError({ code: 11_000 }), true],
  ['a primary that steps down', new mongo.MongoServerError({ code: 10_107 }), false],
  ['a write conflict', new mongo.MongoServerError({ code: 112 }), false],
  ['a cut connection', new mongo.MongoNetworkError('cut'), false],
])('%s is told from what may succeed when it is repeated', (_title, error, isRefused) => {
  expect(isRefusedByDatabase(error)).toBe(isRefused);
});
