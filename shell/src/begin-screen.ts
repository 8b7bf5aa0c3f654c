import {
  configureApi,
  feedQueries,
  friendQueries,
  readToken,
  viewerOf,
  type Viewer,
} from '@sharewave/api-client';
import { prefetchProfile, type RuntimeConfig } from '@sharewave/app-kit';
import { screenAt } from '@sharewave/contracts';
import type { QueryClient } from '@tanstack/react-query';

/** The first queries of each screen, by its name in `SCREENS`; the subject is the parameter in its path. */
const QUERIES_BY_SCREEN: Record<
  string,
  (queryClient: QueryClient, viewer: Viewer, subject: string) => Promise<unknown>
> = {
  home: (queryClient, viewer) => queryClient.prefetchInfiniteQuery(feedQueries.home(viewer)),
  friends: (queryClient, { username }) => queryClient.prefetchInfiniteQuery(friendQueries.pages(username)),
  member: (queryClient, viewer, username) => prefetchProfile(queryClient, username, viewer),
  post: (queryClient, viewer, id) => queryClient.prefetchQuery(feedQueries.post(id, viewer)),
};

/**
 * Starts to fetch what the screen shows while its components are still loading. The token is not verified here; the API does
 * that.
 */
export function beginScreen(queryClient: QueryClient, { apiUrl }: RuntimeConfig, pathname: string): void {
  configureApi({ apiUrl });
  const viewer = viewerOf(readToken());
  if (viewer === undefined) return;
  const screen = screenAt(pathname);
  if (screen !== undefined) void QUERIES_BY_SCREEN[screen.name]?.(queryClient, viewer, screen.parameter);
}
