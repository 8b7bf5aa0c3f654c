import type { Document } from '../values/types';
import type { Request } from '../wire/messages';

/** Codes after which a driver may send a write again: the node is no primary, is stopping, or was not reached. */
const RETRYABLE = new Set([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);
/** Further codes that end a transaction which may succeed when it is run again. */
const TRANSIENT = new Set([24, 112, 246, 251]);
/** The commands that end a transaction. */
export const ENDS: ReadonlySet<string> = new Set(['commitTransaction', 'abortTransaction']);

/** The labels by which drivers know what they may repeat, as a replica set's primary chooses them. */
export function errorLabels({ name, body }: Pick<Request, 'name' | 'body'>, code: number): string[] {
  if (ENDS.has(name)) return RETRYABLE.has(code) ? ['RetryableWriteError'] : [];
  if (body['autocommit'] === false)
    return RETRYABLE.has(code) || TRANSIENT.has(code) ? ['TransientTransactionError'] : [];
  return body['txnNumber'] !== undefined && RETRYABLE.has(code) ? ['RetryableWriteError'] : [];
}

/** The labels as a part of an answer; nothing if there are none. */
export function labelled(labels: readonly string[]): Document {
  return labels.length > 0 ? { errorLabels: labels } : {};
}
