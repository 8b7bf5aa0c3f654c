import { memberQueries } from '@sharewave/api-client';
import { useViewer } from '@sharewave/app-kit';
import { suggestionsFor } from '@sharewave/contracts';
import { useQuery } from '@tanstack/react-query';

/** Members whom the viewer may know; undefined while they load. */
export function useSuggestions() {
  const viewer = useViewer();
  const directory = useQuery(memberQueries.directory());
  const profile = useQuery(memberQueries.profile(viewer.username));
  const suggestions =
    directory.data === undefined || profile.data === undefined
      ? undefined
      : suggestionsFor(directory.data.members, viewer.id, new Set(profile.data.friendIds));
  const retry = () => {
    void directory.refetch();
    void profile.refetch();
  };
  return { suggestions, hasFailed: directory.isError || profile.isError, retry };
}
