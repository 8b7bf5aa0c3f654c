/** What an ApiError is made from. */
export interface ApiErrorDetails {
  code: string;
  /** HTTP status; 0 when no answer came. */
  status: number;
  text: string;
  fields?: Record<string, string>;
  retryAfterSeconds?: number | null;
  /** The parsed answer, for the few calls that carry more than the common error form. */
  body?: unknown;
}

/** A call that the API refused, or that got no answer (`status` 0, `code` "network", "timeout" where it was waited for in vain). */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly text: string;
  readonly fields: Record<string, string>;
  readonly retryAfterSeconds: number | null;
  readonly body: unknown;

  constructor(details: ApiErrorDetails) {
    super(`${details.code} (${details.status}): ${details.text}`);
    this.name = 'ApiError';
    this.code = details.code;
    this.status = details.status;
    this.text = details.text;
    this.fields = details.fields ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.body = details.body ?? null;
  }
}

/** Whether a caught value is a refusal of the API, optionally with one status. */
export function isApiError(error: unknown, status?: number): error is ApiError {
  return error instanceof ApiError && (status === undefined || error.status === status);
}

/** The failure of a call that never got an answer. */
export function networkError(): ApiError {
  return new ApiError({ code: 'network', status: 0, text: 'No connection' });
}

/** The failure of a call whose answer was waited for in vain. */
export function timeoutError(): ApiError {
  return new ApiError({ code: 'timeout', status: 0, text: 'No answer' });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toFields(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Turns any refused answer into an ApiError, whether or not its body has the common error form. */
export function toApiError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const record = isRecord(body) ? body : {};
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  return new ApiError({
    status,
    code: typeof record['code'] === 'string' ? record['code'] : `http_${status}`,
    text: typeof record['error'] === 'string' ? record['error'] : '',
    fields: toFields(record['fields']),
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
    body,
  });
}
