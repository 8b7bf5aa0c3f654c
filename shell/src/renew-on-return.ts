import type { Query, QueryClient } from '@tanstack/react-query';

/** Whether a screen that is opened asks for it anew. */
const isAskedOnOpening = (query: Query): boolean =>
  query.observers.some(({ options: { refetchOnMount = true } }) => {
    const isAsked = typeof refetchOnMount === 'function' ? refetchOnMount(query) : refetchOnMount;
    return isAsked !== false;
  });

/**
 * A page that the browser had put away and shows again, on the way back, counts as a screen that is opened: it shows what the
 * member has done on the pages in between. By itself the library would take for fresh what came seconds before they were opened.
 */
export function renewOnReturn(queryClient: QueryClient): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void queryClient.invalidateQueries({ predicate: isAskedOnOpening });
  });
}
