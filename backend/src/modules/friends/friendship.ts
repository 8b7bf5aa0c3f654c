/** The relationship to another member, from the viewer's side. */
export type Relationship = 'none' | 'outgoing' | 'incoming' | 'friends' | 'self';

/** The possible relationships of two different members. */
export type Standing = Exclude<Relationship, 'self'>;

/** The actions on a tie; dismissing a notice does not change its state. */
export type FriendAction = 'send' | 'withdraw' | 'accept' | 'decline' | 'unfriend';

/** The state of two members, independent of the side. */
export type FriendshipState =
  | { readonly status: 'none' }
  | { readonly status: 'requested'; readonly requesterId: string }
  | { readonly status: 'accepted' };

/** The stored state of two members; `noticeFor` still has to see that the other accepted. */
export interface Friendship {
  readonly state: FriendshipState;
  readonly noticeFor: string | null;
}

/** One row of a member's ties. `orderId` is created when the request or friendship begins, so it sorts by time. */
export interface Tie {
  readonly memberId: string;
  readonly standing: Standing;
  readonly orderId: string;
}

/** The tie of two members, with the same `orderId`. */
export interface PairTie {
  readonly members: readonly [string, string];
  readonly state: FriendshipState;
  readonly orderId: string;
}

/** Result of an action: no change, a refusal because there is nothing to act on, or the next state. */
export type Step = Standing | 'stay' | 'refuse';

/**
 * The whole state machine. Repeating an action, or ending an ended tie, is allowed;
 * answering one's own request, or accepting a request that does not exist, is refused.
 */
export const FRIENDSHIP_STEPS: Readonly<Record<FriendAction, Readonly<Record<Standing, Step>>>> = {
  send: { none: 'outgoing', outgoing: 'stay', incoming: 'friends', friends: 'stay' },
  withdraw: { none: 'stay', outgoing: 'none', incoming: 'stay', friends: 'stay' },
  accept: { none: 'refuse', outgoing: 'refuse', incoming: 'friends', friends: 'stay' },
  decline: { none: 'stay', outgoing: 'refuse', incoming: 'none', friends: 'stay' },
  unfriend: { none: 'stay', outgoing: 'stay', incoming: 'stay', friends: 'none' },
};

/** The key of a pair's document, the same in either order. */
export function pairKey(memberId: string, otherId: string): string {
  return memberId < otherId ? `${memberId}:${otherId}` : `${otherId}:${memberId}`;
}

/** A state as seen by the viewer. */
export function standingOf(state: FriendshipState, viewerId: string): Standing {
  switch (state.status) {
    case 'none':
      return 'none';
    case 'accepted':
      return 'friends';
    case 'requested':
      return state.requesterId === viewerId ? 'outgoing' : 'incoming';
  }
}

/** The state behind a viewer's relationship. */
export function stateOf(standing: Standing, viewerId: string, otherId: string): FriendshipState {
  switch (standing) {
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
