import { memberQueries, type MemberSummary } from '@sharewave/api-client';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from './session-context';

/** The signed-in member with name and photo; the username replaces the name until the profile has loaded. */
export function useViewerSummary(): MemberSummary {
  const viewer = useViewer();
  const { data } = useQuery(memberQueries.profile(viewer.username));
  return data ?? { ...viewer, fullName: viewer.username, profilePhoto: null };
}
