import { startMockUploads } from '@sharewave/testing';
import type { FakeApi } from './fake-api';

/** An address that does not exist: a call that the stand-in does not answer must not reach a server by accident. */
export const API_URL = 'https://api.stand-in.invalid';

/** Answers all requests to the API; other requests, such as hot updates, go to the network. */
export function installNetwork(api: FakeApi): void {
  const realFetch = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (url.origin !== API_URL) return realFetch(input, init);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const answer = await api.answer(init.method ?? 'GET', url, body);
    init.signal?.throwIfAborted();
    return Response.json(answer.body, { status: answer.status });
  };
  startMockUploads((upload) => api.upload(upload));
}
