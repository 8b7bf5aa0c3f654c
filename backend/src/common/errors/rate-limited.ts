import { DomainError } from './domain-error';

/** The refusal of a call past a limit, which may be tried again after `waitMs`. */
export function rateLimited(limit: number, waitMs: number): DomainError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new DomainError(
    'rate_limited',
    `Too many requests; try again in ${retryAfterSeconds} s`,
    undefined,
    { retryAfterSeconds, limit: { limit, remaining: 0, resetSeconds: retryAfterSeconds } },
  );
}
