import { feedQueries, friendQueries, memberQueries, type Viewer } from '@sharewave/api-client';
import type { QueryClient } from '@tanstack/react-query';

/** Fetches what a member's profile shows first, unless it is cached. */
export async function prefetchProfile(
  queryClient: QueryClient,
  username: string,
  viewer: Viewer,
): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(memberQueries.profile(username)),
    queryClient.prefetchInfiniteQuery(feedQueries.member(username, viewer)),
    queryClient.prefetchInfiniteQuery(friendQueries.pages(username)),
  ]);
}
