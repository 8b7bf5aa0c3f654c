import type { RouteName } from '@sharewave/contracts';
import { findRoute } from './find-route';

/** What a test has the API answer: a body, or a refusal. */
export interface MockAnswer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A call as the API would see it. */
interface MockCall {
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  authorization: string | null;
}

type Handler = (call: MockCall) => MockAnswer | Promise<MockAnswer>;

/** The network edge of a test: answers the calls that the test names, and throws for all others. */
export interface MockServer {
  on: (route: RouteName, handler: Handler) => void;
  /** Calls made so far to a route, in order. */
  calls: (route: RouteName) => MockCall[];
  restore: () => void;
}

function toResponse({ status = 200, body = {}, headers = {} }: MockAnswer): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

/** Replaces fetch by a mock server until it is restored. */
export function startMockServer(): MockServer {
  const handlers = new Map<RouteName, Handler>();
  const log = new Map<RouteName, MockCall[]>();
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input), 'http://api.test');
    const method = init.method ?? 'GET';
    const found = findRoute(method, url.pathname);
    const handler = found === null ? undefined : handlers.get(found.name);
    if (found === null || handler === undefined)
      throw new TypeError(`No answer for ${method} ${url.pathname}`);
    const call: MockCall = {
      params: found.params,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      authorization: new Headers(init.headers).get('Authorization'),
    };
    log.set(found.name, [...(log.get(found.name) ?? []), call]);
    return toResponse(await handler(call));
  };
  return {
    on: (route, handler) => handlers.set(route, handler),
    calls: (route) => log.get(route) ?? [],
    restore: () => {
      globalThis.fetch = original;
    },
  };
}
