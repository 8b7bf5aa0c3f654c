import type { MemberSummary } from '@sharewave/api-client';
import { useViewer } from './session-context';

/** The signed-in member with name and photo; the username replaces the name until the API has answered. */
export function useViewerSummary(): MemberSummary {
  const { id, username, fullName = username, profilePhoto = null } = useViewer();
  return { id, username, fullName, profilePhoto };
}
