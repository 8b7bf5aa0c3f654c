import { memberQueries } from '@sharewave/api-client';
import { useViewer } from '@sharewave/app-kit';
import { suggestionsFor } from '@sharewave/contracts';
import { useQuery } from '@tanstack/react-query';

/** Members whom the viewer may know; undefined while they load. */
export function useSuggestions() {
  const viewer = useViewer();
  const { data, isError, refetch } = useQuery(memberQueries.directory());
  const suggestions = data && suggestionsFor(data.members, viewer.id, data.friendCount);
  return { suggestions, hasFailed: isError, retry: () => void refetch() };
}
