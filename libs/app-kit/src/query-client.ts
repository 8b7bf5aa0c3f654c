import { isApiError } from '@sharewave/api-client';
import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';

const STALE_AFTER_MS = 30_000;
const MAX_RETRIES = 2;

/** Retries only when there was no connection or the server failed; a refusal would be refused again. */
function shouldRetry(failureCount: number, error: Error): boolean {
  if (failureCount >= MAX_RETRIES) return false;
  // After a timeout the member decides whether to wait again.
  if (isApiError(error) && error.code === 'timeout') return false;
  return !isApiError(error) || error.status === 0 || error.status >= 500;
}

export function createQueryClient(): QueryClient {
  // The library assumes that every page starts online, and would not notice when a page that was opened offline goes online.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    // A screen only says that it could not load; the reason goes to the log (spec 8).
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => console.warn(`Could not be loaded: ${queryKey.join(' ')}`, error),
    }),
    defaultOptions: {
      // `always`: offline, a call fails at once. By default the library would pause it until the browser is online, while
      // the control looks as if the call had succeeded.
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
