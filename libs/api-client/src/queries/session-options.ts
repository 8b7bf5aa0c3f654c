import { fetchViewer } from '../endpoints/session';
import { queryKeys } from './query-keys';

/** Query options for signed-in state; in a file of its own, because a page without a session needs no other query. */
export const sessionQueries = {
  viewer: () => ({
    queryKey: queryKeys.viewer,
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchViewer({ signal }),
  }),
};
