import { mongo } from 'mongoose';

const DUPLICATE_KEY = 11000;

/** Whether a write lost against a unique index; with a field, whether against that field's. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof mongo.MongoServerError) || error.code !== DUPLICATE_KEY) return false;
  if (field === undefined) return true;
  const pattern: unknown = error['keyPattern'];
  return typeof pattern === 'object' && pattern !== null && field in pattern;
}

/** Whether the database has answered that it does not do this; otherwise it may not have been reached at all. */
export function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof mongo.MongoServerError;
}
