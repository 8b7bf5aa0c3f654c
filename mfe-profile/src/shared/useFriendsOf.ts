import { friendQueries } from '@sharewave/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';

/** A member's friends, page by page. Banner, box and friends view share the loaded pages. */
export function useFriendsOf(username: string) {
  return useInfiniteQuery(friendQueries.pages(username));
}
