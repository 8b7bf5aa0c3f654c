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

/** Each step's call, and how the viewer stands afterwards. */
export const FRIENDSHIP_STEPS: Record<
  FriendshipStep,
  { tell: (memberId: string) => Promise<Relationship>; result: Relationship }
> = {
  send: { tell: sendRequest, result: 'outgoing' },
  withdraw: { tell: withdrawRequest, result: 'none' },
  accept: { tell: acceptRequest, result: 'friends' },
  decline: { tell: declineRequest, result: 'none' },
  unfriend: { tell: unfriend, result: 'none' },
};

/** How a member's number of friends changes with the viewer's standing. */
export function friendCountChange(before: Relationship, after: Relationship): number {
  return Number(after === 'friends') - Number(before === 'friends');
}
