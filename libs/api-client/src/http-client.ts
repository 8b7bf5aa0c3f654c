import { ANSWER_LIMIT_MS, type Route } from '@sharewave/contracts';
import { networkError, timeoutError, toApiError } from './api-error';
import { unlessLeft } from './leaving';
import { readToken } from './token-store';

type QueryValue = string | number | boolean | undefined;

export interface ApiSettings {
  /** Origin (and prefix) of the API, without a trailing slash. */
  apiUrl: string;
  /** Called when the API refuses the stored token. */
  onUnauthorized?: () => void;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
}

interface RequestOptions extends CallOptions {
  /** Values of the path's `:parameters`. */
  params?: Record<string, string>;
  query?: Record<string, QueryValue>;
  body?: unknown;
  /** Lets the call outlive the page, for calls that are sent when the page is left. */
  keepalive?: boolean;
}

let settings: ApiSettings = { apiUrl: '' };

/** Sets the API's address and the reaction to a refused token; called by the providers of the page. */
export function configureApi(next: ApiSettings): void {
  settings = { ...next, apiUrl: next.apiUrl.replace(/\/+$/, '') };
}

export function getApiUrl(): string {
  return settings.apiUrl;
}

export function buildUrl(
  route: Route,
  params: Record<string, string> = {},
  query: Record<string, QueryValue> = {},
): string {
  const path = route.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const suffix = search.size > 0 ? `?${search.toString()}` : '';
  return `${settings.apiUrl}${path}${suffix}`;
}

/** The header that authenticates a call; empty for a visitor. */
export function authorizationHeader(token: string | null): Record<string, string> {
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}

/** Reports a refused token, unless another one has been stored since the call was sent. */
export function reportUnauthorized(status: number, token: string | null): void {
  if (status === 401 && token !== null && token === readToken()) settings.onUnauthorized?.();
}

/** Parses a response body; null if it is empty or not JSON (a proxy's error page). */
export function parseJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export interface ApiAnswer<T> {
  data: T;
  headers: Headers;
}

/** Runs `act` with a signal that is also aborted when it takes too long. */
async function inTime<T>(
  signal: AbortSignal | undefined,
  act: (limited: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const abort = () => limit.abort();
  const timer = setTimeout(abort, ANSWER_LIMIT_MS);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted === true) abort();
  try {
    return await act(limit.signal);
  } catch (error) {
    const failure = limit.signal.aborted ? timeoutError() : networkError();
    if (signal?.aborted !== true) await unlessLeft();
    // The caller who cancelled gets the original error; everyone else gets an error without an answer.
    throw signal?.aborted === true ? error : failure;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Makes a call and returns the headers too; throws an ApiError, or the AbortError of its signal. */
export async function callWithHeaders<T>(
  route: Route,
  { params, query, body, signal, keepalive = false }: RequestOptions = {},
): Promise<ApiAnswer<T>> {
  const token = readToken();
  const { response, text } = await inTime(signal, async (limited) => {
    const received = await fetch(buildUrl(route, params, query), {
      method: route.method,
      keepalive,
      headers: {
        ...authorizationHeader(token),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: limited,
    });
    return { response: received, text: await received.text() };
  });
  const data = parseJson(text);
  if (!response.ok) {
    reportUnauthorized(response.status, token);
    throw toApiError(response.status, data, response.headers.get('Retry-After'));
  }
  // Not from the API: something in between, such as a captive portal, has sent a page of its own.
  if (data === null) throw networkError();
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- The parse boundary: the API is held to the contract by its own tests, so its answers are trusted here.
  return { data: data as T, headers: response.headers };
}

export async function call<T>(route: Route, options?: RequestOptions): Promise<T> {
  const answer = await callWithHeaders<T>(route, options);
  return answer.data;
}
