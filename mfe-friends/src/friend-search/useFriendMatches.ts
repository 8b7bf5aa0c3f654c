import { memberQueries } from '@sharewave/api-client';
import { failureState } from '@sharewave/app-kit';
import { couldMatch, searchByName } from '@sharewave/contracts';
import { useDebouncedValue } from '@sharewave/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Debounce delay before the server is asked. */
const SERVER_SEARCH_DELAY_MS = 150;

const stateOf = (error: Error | null) => (error === null ? null : failureState(error, 'Could not load'));

/**
 * Members whose name contains the text: found in the loaded list if that is complete, otherwise by the server. `isSettled` is
 * false while an answer is pending that may still bring matches; `failure` is set when nothing was found because of it.
 */
export function useFriendMatches(text: string, isActive: boolean) {
  const directory = useQuery({ ...memberQueries.directory(), enabled: isActive });
  const settledText = useDebouncedValue(text, SERVER_SEARCH_DELAY_MS);
  const asksServer = directory.data?.isComplete === false && couldMatch(text) && couldMatch(settledText);
  const server = useQuery({
    ...memberQueries.search(settledText),
    enabled: isActive && asksServer,
    placeholderData: keepPreviousData,
  });
  const own = searchByName(directory.data?.members ?? [], text);
  if (directory.data?.isComplete === false && couldMatch(text)) {
    // The last answer may belong to an earlier text, so it is filtered again.
    const found = searchByName(server.data ?? [], text);
    const isCurrent = server.isSuccess && !server.isPlaceholderData && settledText === text;
    return {
      matches: isCurrent || found.length > 0 ? found : own,
      isSettled: isCurrent || server.isError,
      failure: own.length === 0 ? stateOf(server.error) : null,
      retry: () => void server.refetch(),
    };
  }
  return {
    matches: own,
    isSettled: directory.isSuccess,
    failure: stateOf(directory.error),
    retry: () => void directory.refetch(),
  };
}
