import type { Query, QueryClient } from '@tanstack/react-query';

/** Whether a component that shows the query would refetch it on mount. */
const isRefetchedOnMount = (query: Query): boolean =>
  query.observers.some(({ options: { refetchOnMount = true } }) => {
    const isWanted = typeof refetchOnMount === 'function' ? refetchOnMount(query) : refetchOnMount;
    return isWanted !== false;
  });

/**
 * Refetches the queries of a page that is restored from the back/forward cache, so that it shows what the member has done on
 * the pages in between. By itself the library would treat data as fresh that was loaded shortly before those pages.
 */
export function refetchOnReturn(queryClient: QueryClient): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void queryClient.invalidateQueries({ predicate: isRefetchedOnMount });
  });
}
