import type { FriendCard, MemberSummary, Message, PostImage, Relationship } from '@sharewave/api-client';

/** A member of the stand-in's community. */
export interface Person extends MemberSummary {
  coverPhoto: string | null;
}

export interface KeptComment {
  id: string;
  authorId: string;
  text: string;
  likerIds: string[];
  createdAt: string;
}

export interface KeptPost {
  id: string;
  authorId: string;
  text: string;
  images: PostImage[];
  likerIds: string[];
  comments: KeptComment[];
  createdAt: string;
}

export interface KeptChat {
  id: string;
  partnerId: string;
  messages: Message[];
  /** Number of the last message that the viewer has seen. */
  readSeq: number;
}

/** A picture that was uploaded and is not used yet. */
export interface KeptUpload {
  url: string;
  width: number;
  height: number;
}

/** All data of the fake API; it lives as long as the page. */
export interface Community {
  viewer: Person;
  /** All members by id, including the viewer. */
  people: Map<string, Person>;
  /** The viewer's relationships to the others by id; a missing one is `none`. */
  ties: Map<string, Exclude<Relationship, 'none' | 'self' | 'unknown'>>;
  /** Members with a notice that they have accepted the viewer's request. */
  acceptedBy: Set<string>;
  /** Friends of each of the other members, by id. */
  circles: Map<string, Set<string>>;
  /** Newest first. */
  posts: KeptPost[];
  /** Newest first. */
  chats: KeptChat[];
  uploads: Map<string, KeptUpload>;
}

let count = 0;

/** A new document id; later ids sort after earlier ones, like those of the API. */
export function newId(at = new Date()): string {
  count += 1;
  const seconds = Math.floor(at.getTime() / 1000).toString(16);
  return `${seconds.padStart(8, '0')}${count.toString(16).padStart(16, '0')}`;
}

/** Creates a community that consists only of the viewer. */
export function createCommunity(viewer: Person): Community {
  return {
    viewer,
    people: new Map([[viewer.id, viewer]]),
    ties: new Map(),
    acceptedBy: new Set(),
    circles: new Map(),
    posts: [],
    chats: [],
    uploads: new Map(),
  };
}

/** The viewer's relationship to a member. */
export function relationshipTo({ viewer, ties }: Community, memberId: string): Relationship {
  return memberId === viewer.id ? 'self' : (ties.get(memberId) ?? 'none');
}

/** Ids of a member's friends; those of the viewer come from `ties`, so that the two always agree. */
export function friendIdsOf(community: Community, memberId: string): string[] {
  const { viewer, ties, circles } = community;
  if (memberId === viewer.id) return [...ties].filter(([, tie]) => tie === 'friends').map(([id]) => id);
  const own = [...(circles.get(memberId) ?? [])];
  return ties.get(memberId) === 'friends' ? [viewer.id, ...own] : own;
}

/** How many friends a member and the viewer have in common. */
export function mutualFriendCount(community: Community, memberId: string): number {
  const mine = new Set(friendIdsOf(community, community.viewer.id));
  return friendIdsOf(community, memberId).filter((id) => mine.has(id)).length;
}

/** The cards of the friends page: received requests, sent requests, and notices of accepted ones. */
export function friendCardsOf({ people, ties, acceptedBy }: Community): FriendCard[] {
  const cards: FriendCard[] = [];
  for (const [id, tie] of ties) {
    const member = people.get(id);
    if (member === undefined) continue;
    if (tie !== 'friends') cards.push({ member, state: tie });
    else if (acceptedBy.has(id)) cards.push({ member, state: 'accepted' });
  }
  return cards;
}
