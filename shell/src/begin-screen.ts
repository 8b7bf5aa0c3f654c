import {
  configureApi,
  feedQueries,
  friendQueries,
  readToken,
  viewerOf,
  type Viewer,
} from '@sharewave/api-client';
import { createQueryClient, takeHandover, warmProfile, type RuntimeConfig } from '@sharewave/app-kit';
import type { QueryClient } from '@tanstack/react-query';

/** The first queries of each screen, by the first segment of its path; the second segment is the subject. */
const QUERIES_BY_SCREEN: Record<
  string,
  (queryClient: QueryClient, viewer: Viewer, subject: string) => Promise<unknown>
> = {
  home: (queryClient, viewer) => queryClient.prefetchInfiniteQuery(feedQueries.home(viewer)),
  friends: (queryClient, { username }) => queryClient.prefetchInfiniteQuery(friendQueries.pages(username)),
  user: (queryClient, viewer, username) => warmProfile(queryClient, username, viewer),
  post: (queryClient, viewer, id) => queryClient.prefetchQuery(feedQueries.post(id, viewer)),
};

/**
 * Creates the query cache of a page, fills it with what the previous page has handed over, and starts to fetch what the
 * screen shows while its components are still loading. The token is not verified here; the API does that.
 */
export function beginScreen({ apiUrl }: RuntimeConfig, pathname: string): QueryClient {
  configureApi({ apiUrl });
  const queryClient = createQueryClient();
  const viewer = viewerOf(readToken());
  if (viewer === undefined) return queryClient;
  takeHandover(queryClient, viewer.id);
  const [, screen = '', subject = ''] = pathname.split('/');
  void QUERIES_BY_SCREEN[screen]?.(queryClient, viewer, subject);
  return queryClient;
}
