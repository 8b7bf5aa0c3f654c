import type { ErrorCode } from '@sharewave/contracts';
import type { RateLimitState } from '../http/rate-limits';

interface DomainErrorDetails {
  extra?: Readonly<Record<string, unknown>>;
  retryAfterSeconds?: number;
  limit?: RateLimitState;
}

export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(
    readonly code: ErrorCode,
    text: string,
    readonly fields?: Readonly<Record<string, string>>,
    readonly details: DomainErrorDetails = {},
  ) {
    super(text);
  }
}

export const tooBusy = (): DomainError =>
  new DomainError('unavailable', 'Too busy right now; try again soon');
