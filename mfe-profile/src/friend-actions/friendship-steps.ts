import {
  acceptRequest,
  declineRequest,
  sendRequest,
  unfriend,
  withdrawRequest,
  type Relationship,
} from '@sharewave/api-client';

/** What a member can do about a friendship. */
export type FriendshipStep = 'send' | 'withdraw' | 'accept' | 'decline' | 'unfriend';

/** Each step's call, how the viewer stands afterwards, and what those hear who do not see it. */
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

/** How a member's number of friends changes with the viewer's standing. */
export function friendCountChange(before: Relationship, after: Relationship): number {
  return Number(after === 'friends') - Number(before === 'friends');
}
