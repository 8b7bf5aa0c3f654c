import { memberQueries, type MemberSummary } from '@sharewave/api-client';
import { useQuery } from '@tanstack/react-query';

/** Whether the partner's profile, loaded anew, says that the two are not friends, so that messages would be refused. */
export function useIsUnfriended(partner: MemberSummary): boolean {
  const { data, isFetchedAfterMount } = useQuery({
    ...memberQueries.profile(partner.username),
    refetchOnMount: 'always',
  });
  // A cached profile may be older than the friendship.
  return data !== undefined && isFetchedAfterMount && data.relationship !== 'friends';
}
