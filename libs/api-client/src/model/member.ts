/** The viewer's relationship to a member; `unknown` is a status of a newer API. */
export type Relationship = 'none' | 'outgoing' | 'incoming' | 'friends' | 'self' | 'unknown';

export interface MemberSummary {
  id: string;
  username: string;
  fullName: string;
  /** Address of the photo; null = none. */
  profilePhoto: string | null;
}

export interface Member extends MemberSummary {
  coverPhoto: string | null;
  /** Ids of the newest friends, at most 1,000. */
  friendIds: string[];
  friendCount: number;
  relationship: Relationship;
}

export interface Friend extends MemberSummary {
  relationship: Relationship;
  mutualFriendCount: number;
}

/** A card of the friends page: a received request, a sent request, or the notice of an accepted one. */
export interface FriendCard {
  member: MemberSummary;
  state: 'incoming' | 'outgoing' | 'accepted' | 'unknown';
}

/** The members that the browser can search without the server. */
export interface MemberDirectory {
  /** The viewer's friends first. */
  members: MemberSummary[];
  /** How many of the first members are friends. */
  friendCount: number;
  /** False if the community is too large for one list: then the server must search. */
  isComplete: boolean;
}
