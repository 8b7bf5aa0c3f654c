import { feedQueries, fetchComments, queryKeys, type Comment, type Post } from '@sharewave/api-client';
import { useViewer } from '@sharewave/app-kit';
import { LIMITS } from '@sharewave/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** A refetch loads only the newest slice, which must not replace several loaded ones. */
const isOneSlice = ({ state }: { state: { data?: readonly Comment[] | undefined } }): boolean =>
  (state.data?.length ?? 0) <= LIMITS.comments.max;

export function useComments(post: Post, isOpen: boolean) {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const list = useQuery({
    ...feedQueries.comments(post.id, viewer),
    enabled: isOpen,
    refetchOnWindowFocus: isOneSlice,
    refetchOnReconnect: isOneSlice,
    refetchOnMount: isOneSlice,
  });
  const loaded = isOpen ? list.data : undefined;
  const latest = post.latestComment === null ? [] : [post.latestComment];

  const earlier = useMutation({
    mutationFn: (before: string) => fetchComments(post.id, viewer.id, { before, limit: LIMITS.comments.max }),
    // Only once: there may be a gap between these and a newer slice that is loading.
    onSuccess: (comments) =>
      queryClient.setQueryData<Comment[]>(queryKeys.comments(post.id), (known) => [
        ...comments,
        ...(known ?? []),
      ]),
    onError: (error) => console.warn('Earlier comments could not be loaded', error),
  });
  const oldest = loaded?.[0];
  const hasEarlier = loaded !== undefined && oldest !== undefined && loaded.length < post.commentCount;
  return {
    comments: loaded ?? latest,
    isLoading: isOpen && list.isPending,
    hasFailed: isOpen && list.isError,
    retry: () => void list.refetch(),
    hasEarlier,
    isLoadingEarlier: earlier.isPending,
    loadEarlier: () => {
      if (oldest !== undefined && !earlier.isPending) earlier.mutate(oldest.id);
    },
  };
}
