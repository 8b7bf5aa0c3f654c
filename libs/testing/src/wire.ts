import type { Friend, FriendCard, Member, MemberSummary, Relationship } from '@sharewave/api-client';
import {
  NO_PROFILE_PHOTO,
  type WireFriendCard,
  type WireFriendListItem,
  type WireMemberListItem,
  type WireUser,
} from '@sharewave/contracts';

/** What the API would send for a photo. */
export const wirePhoto = (url: string | null): string => url ?? NO_PROFILE_PHOTO;

const RELATIONSHIPS: Record<Exclude<Relationship, 'unknown'>, WireFriendListItem['status']> = {
  none: 'none',
  outgoing: 'pending',
  incoming: 'waiting',
  friends: 'accepted',
  self: 'self',
};

const CARD_STATES: Record<Exclude<FriendCard['state'], 'unknown'>, WireFriendCard['status']> = {
  incoming: 'pending',
  outgoing: 'waiting',
  accepted: 'accepted',
};

/** A status that no version of the contract knows, for what a newer API might send. */
const UNKNOWN_STATUS = 'adrift';

/** A relationship as the API spells it. */
export function wireRelationship(relationship: Relationship): string {
  return relationship === 'unknown' ? UNKNOWN_STATUS : RELATIONSHIPS[relationship];
}

/** A row of the list of all members. */
export function wireMemberSummary(member: MemberSummary): WireMemberListItem {
  const { id, username, fullName, profilePhoto } = member;
  return { _id: id, username, fullName, profilePhotoURL: wirePhoto(profilePhoto) };
}

/** A profile. */
export function wireMember(member: Member): Omit<WireUser, 'relationship'> & { relationship: string } {
  return {
    ...wireMemberSummary(member),
    bgPhotoURL: member.coverPhoto ?? '',
    friends: member.friendIds.map((friend) => ({ friend, status: 'accepted' })),
    friendRequests: [],
    numberOfFriends: member.friendCount,
    relationship: wireRelationship(member.relationship),
  };
}

/** A row of a friends list. */
export function wireFriend(friend: Friend): Omit<WireFriendListItem, 'status'> & { status: string } {
  return {
    _id: friend.id,
    username: friend.username,
    fullName: friend.fullName,
    friendPhotoURL: wirePhoto(friend.profilePhoto),
    status: wireRelationship(friend.relationship),
    mutualFriends: friend.mutualFriendCount,
  };
}

/** A card of the friends page. */
export function wireFriendCard({
  member,
  state,
}: FriendCard): Omit<WireFriendCard, 'status'> & { status: string } {
  return {
    ...wireMemberSummary(member),
    status: state === 'unknown' ? UNKNOWN_STATUS : CARD_STATES[state],
  };
}
