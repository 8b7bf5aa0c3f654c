import { friendQueries } from '@sharewave/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';

/** A member's friends, page by page; banner, box and friends view share what is loaded. */
export function useFriendsOf(username: string) {
  return useInfiniteQuery(friendQueries.pages(username));
}
