import { BSONError } from 'bson';
import { messageOf } from '../error-message';
import { CommandError, RolledBack } from '../errors';
import type { Document } from '../values/types';

/** The form in which MongoDB answers an error. */
export function errorBody(error: unknown): Document {
  if (error instanceof RolledBack) return errorBody(error.reason);
  if (error instanceof CommandError) {
    return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName, ...error.extra };
  }
  if (error instanceof BSONError) return { ok: 0, errmsg: error.message, code: 22, codeName: 'InvalidBSON' };
  const message = messageOf(error);
  if (/MDB_MAP_FULL|No space left|File too large|Input\/output error/.test(message)) {
    return {
      ok: 0,
      errmsg: `the disk is full or not writable: ${message}`,
      code: 14031,
      codeName: 'OutOfDiskSpace',
    };
  }
  return { ok: 0, errmsg: message, code: 1, codeName: 'InternalError' };
}
