import { memberQueries, type MemberSummary } from '@sharewave/api-client';
import { useQuery } from '@tanstack/react-query';

/** Whether the partner's fresh profile says that the two are no friends: then no message will be taken. */
export function useIsUnfriended(partner: MemberSummary): boolean {
  const { data, isFetchedAfterMount } = useQuery({
    ...memberQueries.profile(partner.username),
    refetchOnMount: 'always',
  });
  // An old profile may not know a friend of the last minute.
  return data !== undefined && isFetchedAfterMount && data.relationship !== 'friends';
}
