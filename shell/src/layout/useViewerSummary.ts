import { type MemberSummary, memberQueries } from '@sharewave/api-client';
import { useSession } from '@sharewave/app-kit';
import { useQuery } from '@tanstack/react-query';

/** The signed-in member with name and photo; the username stands in until those are there. */
export function useViewerSummary(): MemberSummary | null {
  const { viewer } = useSession();
  const username = viewer?.username ?? '';
  const { data } = useQuery({ ...memberQueries.profile(username), enabled: viewer !== undefined });
  if (viewer === undefined) return null;
  return data ?? { ...viewer, fullName: viewer.username, profilePhoto: null };
}
