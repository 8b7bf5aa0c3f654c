import {
  acceptRequest,
  declineRequest,
  dismissNotice,
  queryKeys,
  withdrawRequest,
  type MemberSummary,
  type Relationship,
} from '@sharewave/api-client';
import { failureState, useViewer } from '@sharewave/app-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export type CardStep = 'accept' | 'decline' | 'withdraw' | 'dismiss';

const CALLS: Record<CardStep, (memberId: string) => Promise<Relationship>> = {
  accept: acceptRequest,
  decline: declineRequest,
  withdraw: withdrawRequest,
  dismiss: dismissNotice,
};

/**
 * Runs the step of a card. Every step reloads the cards; a step that finds the two to be friends also reloads the friends
 * (spec 4).
 */
export function useCardStep(member: MemberSummary) {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (step: CardStep) => CALLS[step](member.id),
    onSuccess: async (relationship, step) => {
      // A prefetched profile shows the former relationship.
      const stale: (readonly string[])[] = [queryKeys.friendCards, queryKeys.member(member.username)];
      // Accepted here, or meanwhile in another tab or by the other member, so that rejecting or cancelling came too late.
      // Closing a card changes no friendship.
      if (relationship === 'friends' && step !== 'dismiss') {
        stale.push(
          queryKeys.friendPages(viewer.username),
          queryKeys.member(viewer.username),
          queryKeys.memberDirectory,
          // The home feed includes the posts of the new friend.
          queryKeys.homeFeed,
        );
      }
      await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
    onError: (error) => {
      console.warn('The request could not be handled', error);
      // The request may have been withdrawn meanwhile.
      void queryClient.invalidateQueries({ queryKey: queryKeys.friendCards });
    },
  });
  return {
    take: (step: CardStep) => mutate(step),
    /** The running step; the card already shows its result. */
    pendingStep: isPending ? variables : undefined,
    failure: error === null ? null : failureState(error, 'Not saved'),
  };
}
