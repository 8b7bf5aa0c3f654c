/** How a viewer stands to another member, read from the viewer's side. */
export type Relationship = 'none' | 'outgoing' | 'incoming' | 'friends' | 'self';

/** How two different members can stand to each other. */
export type Standing = Exclude<Relationship, 'self'>;

/** What a member can do about a tie; dismissing a notice leaves the standing as it is. */
export type FriendAction = 'send' | 'withdraw' | 'accept' | 'decline' | 'unfriend';

/** The truth about two members, the same from both sides. */
export type FriendshipState =
  | { readonly status: 'none' }
  | { readonly status: 'requested'; readonly requesterId: string }
  | { readonly status: 'accepted' };

/** What is stored about two members; `noticeFor` still has to be told that the other accepted. */
export interface Friendship {
  readonly state: FriendshipState;
  readonly noticeFor: string | null;
}

/** One row of a member's ties. `orderId` is made when the request or the friendship began, so it sorts by time. */
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

/** What an action does from a standing: nothing, a refusal because there is nothing to act on, or the next standing. */
export type Step = Standing | 'stay' | 'refuse';

/**
 * The whole state machine. Repeating an action, and ending what has ended already, is no mistake;
 * answering one's own request, or accepting one that never was, is.
 */
export const FRIENDSHIP_STEPS: Readonly<Record<FriendAction, Readonly<Record<Standing, Step>>>> = {
  send: { none: 'outgoing', outgoing: 'stay', incoming: 'friends', friends: 'stay' },
  withdraw: { none: 'stay', outgoing: 'none', incoming: 'stay', friends: 'stay' },
  accept: { none: 'refuse', outgoing: 'refuse', incoming: 'friends', friends: 'stay' },
  decline: { none: 'stay', outgoing: 'refuse', incoming: 'none', friends: 'stay' },
  unfriend: { none: 'stay', outgoing: 'stay', incoming: 'stay', friends: 'none' },
};

/** The key of two members' one document, whichever of them comes first. */
export function pairKey(memberId: string, otherId: string): string {
  return memberId < otherId ? `${memberId}:${otherId}` : `${otherId}:${memberId}`;
}

/** The viewer's reading of a state. */
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

/** The state behind a viewer's reading. */
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
