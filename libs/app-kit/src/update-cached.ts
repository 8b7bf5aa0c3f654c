import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Changes the cached data of these queries, where there is any. An answer that is in flight was requested before the change
 * and will replace the cached data, so `change` is applied to it again; it must be safe to apply twice. An answer that is
 * requested after the change already contains it and is left alone.
 */
export function updateCached<T>(
  queryClient: QueryClient,
  filters: QueryFilters,
  change: (cached: T) => T,
): void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.findAll(filters)) {
    const apply = () =>
      queryClient.setQueryData<T>(query.queryKey, (cached) =>
        cached === undefined ? cached : change(cached),
      );
    apply();
    if (query.state.fetchStatus === 'idle') continue;
    const inFlight = query.promise;
    const stop = cache.subscribe((event) => {
      if (event.query !== query) return;
      if (event.type === 'removed') stop();
      if (event.type !== 'updated' || query.state.fetchStatus !== 'idle') return;
      stop();
      if (event.action.type === 'success' && query.promise === inFlight) apply();
    });
  }
}
