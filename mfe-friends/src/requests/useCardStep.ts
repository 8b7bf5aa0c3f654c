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

/** What a member can do with a card of the friends page. */
export type CardStep = 'accept' | 'decline' | 'withdraw' | 'dismiss';

const CALLS: Record<CardStep, (memberId: string) => Promise<Relationship>> = {
  accept: acceptRequest,
  decline: declineRequest,
  withdraw: withdrawRequest,
  dismiss: dismissNotice,
};

/** Carries out a card's step; every step renews the cards, one that leaves the two friends these too (spec 4). */
export function useCardStep(member: MemberSummary) {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (step: CardStep) => CALLS[step](member.id),
    onSuccess: async (relationship) => {
      // A profile that was made ready before says how the two stood then.
      const stale: (readonly string[])[] = [queryKeys.friendCards, queryKeys.member(member.username)];
      // Accepted here, or meanwhile in another tab or by the other one: rejecting or cancelling is too late then.
      if (relationship === 'friends') {
        stale.push(
          queryKeys.friendPages(viewer.username),
          queryKeys.member(viewer.username),
          // A new friend's posts belong to it.
          queryKeys.homeFeed,
        );
      }
      await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
    onError: (error) => {
      console.warn('The request could not be handled', error);
      // What cannot be answered may have been taken back meanwhile.
      void queryClient.invalidateQueries({ queryKey: queryKeys.friendCards });
    },
  });
  return {
    take: (step: CardStep) => mutate(step),
    /** The step that is under way; the card shows its outcome already. */
    pendingStep: isPending ? variables : undefined,
    failure: error === null ? null : failureState(error, 'Not saved'),
  };
}
