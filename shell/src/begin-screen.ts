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

/** What each screen asks first, by the first part of its address; the rest of the address is what it is about. */
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
 * Makes the query cache of a page, with what the page before has left, and asks for what the address shows while the
 * components that will show it are still on their way. The API tells whether the token is good.
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
