/** The relationship to another member, from the viewer's side. */
export type Relationship = 'none' | 'outgoing' | 'incoming' | 'friends';

export type FriendAction = 'send' | 'withdraw' | 'accept' | 'decline' | 'unfriend';

export type FriendshipState =
  | { readonly status: 'none' }
  | { readonly status: 'requested'; readonly requesterId: string }
  | { readonly status: 'accepted' };

/** The request that was declined last; forgotten once the two become friends. */
export interface Declined {
  readonly askerId: string;
  readonly at: Date;
}

/** `noticeFor` still has to see that the other accepted. */
export interface Friendship {
  readonly state: FriendshipState;
  readonly noticeFor: string | null;
  readonly declined: Declined | null;
}

/** `orderId` is created when the request or friendship begins, so it sorts by time. */
export interface RelatedMember {
  readonly memberId: string;
  readonly relationship: Relationship;
  readonly orderId: string;
}

export type Step = Relationship | 'stay' | 'refuse';

/**
 * The state machine. Repeating an action, or ending a friendship that has ended, is allowed;
 * answering one's own request, or accepting a request that does not exist, is refused.
 */
export const FRIENDSHIP_STEPS: Readonly<Record<FriendAction, Readonly<Record<Relationship, Step>>>> = {
  send: { none: 'outgoing', outgoing: 'stay', incoming: 'friends', friends: 'stay' },
  withdraw: { none: 'stay', outgoing: 'none', incoming: 'stay', friends: 'stay' },
  accept: { none: 'refuse', outgoing: 'refuse', incoming: 'friends', friends: 'stay' },
  decline: { none: 'stay', outgoing: 'refuse', incoming: 'none', friends: 'stay' },
  unfriend: { none: 'stay', outgoing: 'stay', incoming: 'stay', friends: 'none' },
};

export function pairKey(memberId: string, otherId: string): string {
  return memberId < otherId ? `${memberId}:${otherId}` : `${otherId}:${memberId}`;
}

export function relationshipOf(state: FriendshipState, viewerId: string): Relationship {
  switch (state.status) {
    case 'none':
      return 'none';
    case 'accepted':
      return 'friends';
    case 'requested':
      return state.requesterId === viewerId ? 'outgoing' : 'incoming';
  }
}

export function stateOf(relationship: Relationship, viewerId: string, otherId: string): FriendshipState {
  switch (relationship) {
    case 'none':
      return { status: 'none' };
    case 'friends':
      return { status: 'accepted' };
    case 'outgoing':
      return { status: 'requested', requesterId: viewerId };
    case 'incoming':
      return { status: 'requested', requesterId: otherId };
  }
}
