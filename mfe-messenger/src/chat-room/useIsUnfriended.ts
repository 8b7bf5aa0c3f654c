import { friendQueries } from '@sharewave/api-client';
import { useViewer } from '@sharewave/app-kit';
import { LIMITS } from '@sharewave/contracts';
import { useQuery } from '@tanstack/react-query';

/** Whether the viewer's fresh and complete list of friends lacks the partner: then no message will be taken. */
export function useIsUnfriended(partnerId: string): boolean {
  const { username } = useViewer();
  const friends = useQuery(friendQueries.list(username));
  // An old list may lack a friend of the last minute, and a full one a friend of long ago.
  if (friends.data === undefined || friends.isFetching) return false;
  if (friends.data.length >= LIMITS.friends.default) return false;
  return !friends.data.some((friend) => friend.id === partnerId);
}
