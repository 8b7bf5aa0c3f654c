import {
  acceptRequest,
  declineRequest,
  sendRequest,
  unfriend,
  withdrawRequest,
  type Relationship,
} from '@sharewave/api-client';

/** An action on a friendship. */
export type FriendshipStep = 'send' | 'withdraw' | 'accept' | 'decline' | 'unfriend';

/** For each step: its call, the relationship afterwards, and the text for screen readers. */
export const FRIENDSHIP_STEPS: Record<
  FriendshipStep,
  { tell: (memberId: string) => Promise<Relationship>; result: Relationship; outcome: string }
> = {
  send: { tell: sendRequest, result: 'outgoing', outcome: 'Request sent' },
  withdraw: { tell: withdrawRequest, result: 'none', outcome: 'Request cancelled' },
  accept: { tell: acceptRequest, result: 'friends', outcome: 'You are friends now' },
  decline: { tell: declineRequest, result: 'none', outcome: 'Request rejected' },
  unfriend: { tell: unfriend, result: 'none', outcome: 'Friend removed' },
};

/** How a member's friend count changes with the viewer's relationship. */
export function friendCountChange(before: Relationship, after: Relationship): number {
  return Number(after === 'friends') - Number(before === 'friends');
}
