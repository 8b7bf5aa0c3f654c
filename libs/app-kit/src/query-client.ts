import { isApiError } from '@sharewave/api-client';
import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';

const STALE_AFTER_MS = 30_000;
const MAX_RETRIES = 2;

/** Refusals stay refusals; only a lost line and a server in trouble are worth asking again at once. */
function shouldRetry(failureCount: number, error: Error): boolean {
  if (failureCount >= MAX_RETRIES) return false;
  // Whoever has waited for an answer in vain is asked before the waiting begins anew.
  if (isApiError(error) && error.code === 'timeout') return false;
  return !isApiError(error) || error.status === 0 || error.status >= 500;
}

/** The query cache that shell and remotes share. */
export function createQueryClient(): QueryClient {
  // It takes every page for one with a line, and would not notice that one comes to a page that began without.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    // A screen says at most that it could not load; why is for the log (spec 8).
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => console.warn(`Could not be loaded: ${queryKey.join(' ')}`, error),
    }),
    defaultOptions: {
      // `always`: offline a call fails and says so. The library would rather hold it back, for as long as it takes,
      // behind a control that looks as if it had worked.
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: shouldRetry,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
