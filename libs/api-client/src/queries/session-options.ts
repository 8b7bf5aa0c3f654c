import { fetchViewer } from '../endpoints/session';
import { queryKeys } from './query-keys';

/** Query options for the session; in a separate file, because a page without a session needs no other query. */
export const sessionQueries = {
  viewer: () => ({
    queryKey: queryKeys.viewer,
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchViewer({ signal }),
  }),
};
