import { isApiError, queryKeys, type Friend, type Member, type Relationship } from '@sharewave/api-client';
import { updateCached, failureState, useViewer } from '@sharewave/app-kit';
import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { FRIENDSHIP_STEPS, type FriendshipStep } from './friendship-steps';

type FriendshipTarget = Pick<Member, 'id' | 'username' | 'relationship'>;

const FRIEND_PAGES = [...queryKeys.friends, 'pages'];

/** Shows a relationship wherever the member appears: on their profile and in loaded friends lists. */
function showRelationship(
  queryClient: QueryClient,
  target: FriendshipTarget,
  relationship: Relationship,
): void {
  updateCached<Member>(queryClient, { queryKey: queryKeys.member(target.username) }, (member) => ({
    ...member,
    relationship,
    friendCount:
      member.friendCount + Number(relationship === 'friends') - Number(member.relationship === 'friends'),
  }));
  updateCached<InfiniteData<Friend[]>>(queryClient, { queryKey: FRIEND_PAGES }, (lists) => ({
    ...lists,
    pages: lists.pages.map((page) =>
      page.map((friend) => (friend.id === target.id ? { ...friend, relationship } : friend)),
    ),
  }));
}

/** The viewer's friendship with a member. Steps are shown at once, and undone with a retry when they fail. */
export function useFriendship(target: FriendshipTarget) {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: (step: FriendshipStep) => FRIENDSHIP_STEPS[step].send(target.id),
    onMutate: (step) => {
      const before = target.relationship;
      showRelationship(queryClient, target, FRIENDSHIP_STEPS[step].result);
      return before;
    },
    onSuccess: async (relationship) => {
      showRelationship(queryClient, target, relationship);
      // The home feed depends on the viewer's friends.
      const { friends, memberDirectory, homeFeed } = queryKeys;
      const stale = [friends, queryKeys.member(viewer.username), memberDirectory, homeFeed];
      await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
    onError: (error, _step, before) => {
      // The body of the answer, as the specification's error catalogue requires (spec 8).
      console.log(isApiError(error) ? error.body : error);
      if (before !== undefined) showRelationship(queryClient, target, before);
    },
  });
  const { variables, error, isError, isSuccess, isPending, mutate } = mutation;
  return {
    take: (step: FriendshipStep) => mutate(step),
    isPending,
    /** The last failed step, which can be retried. */
    failedStep: isError ? variables : undefined,
    failure: failureState(error, 'Not saved'),
    /** The result of the last step, as text for screen readers. */
    outcome: isSuccess ? FRIENDSHIP_STEPS[variables].outcome : null,
  };
}
