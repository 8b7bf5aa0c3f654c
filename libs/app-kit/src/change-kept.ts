import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Changes what the query cache keeps of these queries, where it keeps anything. An answer that is on its way was asked for
 * before the change, and takes the place of all that is kept: the change is made again in it, so it must bear to be made twice.
 * One that is asked for anew meanwhile knows better.
 */
export function changeKept<T>(queryClient: QueryClient, filters: QueryFilters, change: (kept: T) => T): void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.findAll(filters)) {
    const apply = () =>
      queryClient.setQueryData<T>(query.queryKey, (kept) => (kept === undefined ? kept : change(kept)));
    apply();
    if (query.state.fetchStatus === 'idle') continue;
    const asked = query.promise;
    const stop = cache.subscribe((event) => {
      if (event.query !== query) return;
      if (event.type === 'removed') stop();
      if (event.type !== 'updated' || query.state.fetchStatus !== 'idle') return;
      stop();
      if (event.action.type === 'success' && query.promise === asked) apply();
    });
  }
}
