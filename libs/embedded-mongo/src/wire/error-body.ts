import { BSONError } from 'bson';
import { messageOf } from '../error-message';
import { CommandError, RolledBack } from '../errors';
import { isDiskFull } from '../storage/disk-space';
import type { Document } from '../values/types';

/** The form in which MongoDB answers an error. */
export function errorBody(error: unknown): Document {
  if (error instanceof RolledBack) return errorBody(error.reason);
  if (error instanceof CommandError) {
    return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName, ...error.extra };
  }
  if (error instanceof BSONError) return { ok: 0, errmsg: error.message, code: 22, codeName: 'InvalidBSON' };
  const message = messageOf(error);
  if (isDiskFull(message)) {
    const errmsg = `The disk is full or not writable (${message.replace(/: Attempting .*/, '')}), and nothing of this command was stored. Free some space, then repeat it.`;
    return { ok: 0, errmsg, code: 14031, codeName: 'OutOfDiskSpace' };
  }
  return { ok: 0, errmsg: message, code: 1, codeName: 'InternalError' };
}
