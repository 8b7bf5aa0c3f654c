import {
  NO_PROFILE_PHOTO,
  type WireFriendCard,
  type WireFriendListItem,
  type WireMemberListItem,
  type WireMemberUpdate,
  type WireUser,
} from '@sharewave/contracts';
import type { Friend, FriendCard, Member, MemberSummary, Relationship } from '../model/member';

/** The address of a profile photo, or null where the wire says that there is none. */
export function toProfilePhoto(url: string): string | null {
  return url === NO_PROFILE_PHOTO || url === '' ? null : url;
}

/** The address of a cover photo, or null. */
export function toCoverPhoto(url: string): string | null {
  return url === '' ? null : url;
}

/** A status of the wire, which reads from the caller's side, in our words. */
export function toRelationship(status: string): Relationship {
  switch (status) {
    case 'none':
    case 'self':
      return status;
    case 'pending':
      return 'outgoing';
    case 'waiting':
      return 'incoming';
    case 'accepted':
      return 'friends';
    default:
      return 'unknown';
  }
}

/** A row of the list of all members. */
export function toMemberSummary(wire: WireMemberListItem): MemberSummary {
  return {
    id: wire._id,
    username: wire.username,
    fullName: wire.fullName,
    profilePhoto: toProfilePhoto(wire.profilePhotoURL),
  };
}

/** A profile. */
export function toMember(wire: WireUser): Member {
  return {
    ...toMemberSummary(wire),
    coverPhoto: toCoverPhoto(wire.bgPhotoURL),
    friendIds: wire.friends.map((entry) => entry.friend),
    friendCount: wire.numberOfFriends,
    relationship: toRelationship(wire.relationship),
  };
}

/** A row of a friends list. */
export function toFriend(wire: WireFriendListItem): Friend {
  return {
    id: wire._id,
    username: wire.username,
    fullName: wire.fullName,
    profilePhoto: toProfilePhoto(wire.friendPhotoURL),
    relationship: toRelationship(wire.status),
    mutualFriendCount: wire.mutualFriends,
  };
}

function toCardState(status: string): FriendCard['state'] {
  // The cards read from the other side than every other status (spec 4, friends page).
  switch (status) {
    case 'pending':
      return 'incoming';
    case 'waiting':
      return 'outgoing';
    case 'accepted':
      return 'accepted';
    default:
      return 'unknown';
  }
}

/** A card of the friends page. */
export function toFriendCard(wire: WireFriendCard): FriendCard {
  return { member: toMemberSummary(wire), state: toCardState(wire.status) };
}

/** The change of photos that a member asks for; null takes a photo away. */
export function fromPhotoUpdate(update: {
  profilePhotoKey?: string | null;
  coverPhotoKey?: string | null;
}): WireMemberUpdate {
  return {
    ...(update.profilePhotoKey === undefined ? {} : { pfpKey: update.profilePhotoKey }),
    ...(update.coverPhotoKey === undefined ? {} : { bgKey: update.coverPhotoKey }),
  };
}

/** The body of a call about another member. */
export function fromFriendAction(memberId: string): { endUserID: string } {
  return { endUserID: memberId };
}
