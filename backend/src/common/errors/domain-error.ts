import type { ErrorCode } from '@sharewave/contracts';
import type { RateLimitState } from '../http/rate-limits';

interface DomainErrorDetails {
  /** Additional fields of the error answer, as the contract of the call names them. */
  extra?: Readonly<Record<string, unknown>>;
  /** When the caller may retry. */
  retryAfterSeconds?: number;
  limit?: RateLimitState;
}

/** A refusal that a caller may see: a code of the contract, a text for a person, and texts by field. */
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
