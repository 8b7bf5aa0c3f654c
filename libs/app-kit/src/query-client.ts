import { isApiError } from '@sharewave/api-client';
import { QueryClient } from '@tanstack/react-query';

const STALE_AFTER_MS = 30_000;
const MAX_RETRIES = 2;

/** Refusals stay refusals; only silence and a server in trouble are worth asking again. */
function shouldRetry(failureCount: number, error: Error): boolean {
  if (failureCount >= MAX_RETRIES) return false;
  return !isApiError(error) || error.status === 0 || error.status >= 500;
}

/** The query cache that shell and remotes share. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_AFTER_MS, retry: shouldRetry },
      mutations: { retry: false },
    },
  });
}
