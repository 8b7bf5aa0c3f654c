/** How the viewer stands to somebody; `unknown` stands for a status of a newer API. */
export type Relationship = 'none' | 'outgoing' | 'incoming' | 'friends' | 'self' | 'unknown';

/** A person as lists show them. */
export interface MemberSummary {
  id: string;
  username: string;
  fullName: string;
  /** Address of the photo; null = none. */
  profilePhoto: string | null;
}

/** A person as their profile shows them. */
export interface Member extends MemberSummary {
  coverPhoto: string | null;
  /** Ids of the newest friends, at most 1,000. */
  friendIds: string[];
  friendCount: number;
  relationship: Relationship;
}

/** A row of somebody's friends list. */
export interface Friend extends MemberSummary {
  relationship: Relationship;
  mutualFriendCount: number;
}

/** A card of the friends page: they ask me, I ask them, or they said yes. */
export interface FriendCard {
  member: MemberSummary;
  state: 'incoming' | 'outgoing' | 'accepted' | 'unknown';
}

/** All members that the browser may search by itself. */
export interface MemberDirectory {
  members: MemberSummary[];
  /** False when the community is too large for one list: then the server searches. */
  isComplete: boolean;
}
