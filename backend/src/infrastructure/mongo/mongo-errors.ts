import { mongo } from 'mongoose';
import { toDomainError } from '../../common/errors/error-answer';

const DUPLICATE_KEY = 11000;

export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof mongo.MongoServerError) || error.code !== DUPLICATE_KEY) return false;
  if (field === undefined) return true;
  const pattern: unknown = error['keyPattern'];
  return typeof pattern === 'object' && pattern !== null && field in pattern;
}

/** Whether the database refused the command for good; otherwise it was not reached, is busy, or changes its primary. */
export function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && toDomainError(error).code !== 'unavailable';
}
