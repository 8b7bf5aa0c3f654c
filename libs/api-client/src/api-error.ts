export interface ApiErrorDetails {
  code: string;
  /** HTTP status; 0 if there was no answer. */
  status: number;
  text: string;
  fields?: Record<string, string>;
  retryAfterSeconds?: number | null;
  /** The parsed body, for the few calls whose errors contain more than the common fields. */
  body?: unknown;
}

/** A call that the API refused, or that got no answer (`status` 0, `code` "network" or "timeout"). */
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

/** Whether a caught value is an ApiError, optionally with the given status. */
export function isApiError(error: unknown, status?: number): error is ApiError {
  return error instanceof ApiError && (status === undefined || error.status === status);
}

export function networkError(): ApiError {
  return new ApiError({ code: 'network', status: 0, text: 'No connection' });
}

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

/** Turns any error response into an ApiError, whether or not its body has the common error format. */
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
