import { mongo } from 'mongoose';

const DUPLICATE_KEY = 11000;

export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof mongo.MongoServerError) || error.code !== DUPLICATE_KEY) return false;
  if (field === undefined) return true;
  const pattern: unknown = error['keyPattern'];
  return typeof pattern === 'object' && pattern !== null && field in pattern;
}

/** Whether the database itself refused the command; otherwise it may not have been reached at all. */
export function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof mongo.MongoServerError;
}
