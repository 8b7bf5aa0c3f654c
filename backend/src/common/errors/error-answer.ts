import { HttpException } from '@nestjs/common';
import { ERROR_STATUS, type ErrorCode, type WireError } from '@sharewave/contracts';
import { rateLimitHeaders } from '../http/rate-limits';
import { DomainError } from './domain-error';
import { errorCode } from './error-code';
import { Outage } from './outage';

const UNAVAILABLE_RETRY_SECONDS = 2;

/** Error names of the database driver and mongoose for a database that cannot be reached. */
const DATABASE_AWAY =
  /^(Mongo(Server(Selection|Closed)|Network|NotConnected|PoolC|WaitQueueTimeout|TopologyClosed|ClientClosed|StalePrimary|UnexpectedServerResponse|WriteConcern|OperationTimeout|oseServerSelection)|PoolCleared)/;

/**
 * Error codes of a MongoDB that is shutting down, no longer the primary, or has lost another member that it asks; among them those of a
 * cursor or command that went down with it.
 */
const DATABASE_CHANGES_HANDS = [
  6, 7, 43, 89, 91, 134, 189, 237, 9001, 10_058, 10_107, 11_600, 11_601, 11_602, 13_435, 13_436,
];

/**
 * LockTimeout, MaxTimeMSExpired, WriteConcernTimeout, WriteConflict, FailedToSatisfyReadPreference, NoSuchTransaction, ExceededTimeLimit
 * and TransactionExceededLifetimeLimitSeconds: the command may succeed when it is repeated.
 */
const DATABASE_BUSY = [24, 50, 64, 112, 133, 251, 262, 290];

const DATABASE_DISK_FULL = 14_031;
const PASSING: ReadonlySet<unknown> = new Set([
  ...DATABASE_CHANGES_HANDS,
  ...DATABASE_BUSY,
  DATABASE_DISK_FULL,
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EMFILE',
  'ENFILE',
]);

const BY_STATUS: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  400: ['malformed_request', 'The request could not be read'],
  401: ['unauthorized', 'Please log in'],
  403: ['forbidden', 'You are not allowed to do this'],
  404: ['not_found', 'There is nothing at this address'],
  406: ['unsupported_media_type', 'This content type is not supported'],
  413: ['too_large', 'This is too large'],
  415: ['unsupported_media_type', 'This content type is not supported'],
  429: ['rate_limited', 'Too many requests; try again later'],
  503: ['unavailable', 'Not available right now; try again soon'],
};

function statusOf(failure: unknown): number {
  if (failure instanceof HttpException) return failure.getStatus();
  if (failure instanceof Outage) return 503;
  if (typeof failure !== 'object' || failure === null) return 500;
  if ('name' in failure && DATABASE_AWAY.test(String(failure.name))) return 503;
  if (PASSING.has(errorCode(failure))) return 503;
  // Errors of the HTTP server itself (unreadable JSON, too long a body) carry their status.
  const isServerError = String(errorCode(failure)).startsWith('FST_');
  return isServerError && 'statusCode' in failure && typeof failure.statusCode === 'number'
    ? failure.statusCode
    : 500;
}

export function toDomainError(failure: unknown): DomainError {
  if (failure instanceof DomainError) return failure;
  const status = statusOf(failure);
  const known = BY_STATUS[status] ?? (status >= 400 && status < 500 ? BY_STATUS[400] : undefined);
  const [code, text] = known ?? (['internal', 'Something went wrong on our side'] as const);
  return new DomainError(code, text);
}

export function toErrorAnswer(
  error: DomainError,
  requestId: string,
): { status: number; headers: Record<string, string>; body: WireError } {
  const status = ERROR_STATUS[error.code];
  const { limit, extra } = error.details;
  const retryAfter =
    error.details.retryAfterSeconds ?? (error.code === 'unavailable' ? UNAVAILABLE_RETRY_SECONDS : undefined);
  return {
    status,
    headers: {
      'Cache-Control': 'no-store',
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
      ...(limit === undefined ? {} : rateLimitHeaders(limit)),
    },
    body: {
      error: error.message,
      code: error.code,
      requestId,
      ...(error.fields === undefined ? {} : { fields: { ...error.fields } }),
      ...extra,
    },
  };
}
