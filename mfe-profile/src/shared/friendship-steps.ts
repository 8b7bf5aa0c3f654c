import {
  acceptRequest,
  declineRequest,
  sendRequest,
  unfriend,
  withdrawRequest,
  type Relationship,
} from '@sharewave/api-client';

export type FriendshipStep = 'send' | 'withdraw' | 'accept' | 'decline' | 'unfriend';

/** For each step: its call, the relationship afterwards, and the text for screen readers. */
export const FRIENDSHIP_STEPS: Record<
  FriendshipStep,
  { send: (memberId: string) => Promise<Relationship>; result: Relationship; outcome: string }
> = {
  send: { send: sendRequest, result: 'outgoing', outcome: 'Request sent' },
  withdraw: { send: withdrawRequest, result: 'none', outcome: 'Request cancelled' },
  accept: { send: acceptRequest, result: 'friends', outcome: 'You are friends now' },
  decline: { send: declineRequest, result: 'none', outcome: 'Request rejected' },
  unfriend: { send: unfriend, result: 'none', outcome: 'Friend removed' },
};
