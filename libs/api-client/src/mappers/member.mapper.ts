import {
  NO_PROFILE_PHOTO,
  type WireFriendCard,
  type WireFriendListItem,
  type WireMemberListItem,
  type WireMemberUpdate,
  type WireUser,
} from '@sharewave/contracts';
import type { Friend, FriendCard, Member, MemberSummary, Relationship } from '../model/member';

/** The address of a profile photo; null for the wire's values that mean "none". */
export function toProfilePhoto(url: string): string | null {
  return url === NO_PROFILE_PHOTO || url === '' ? null : url;
}

/** The address of a cover photo; null if there is none. */
export function toCoverPhoto(url: string): string | null {
  return url === '' ? null : url;
}

/** Maps a wire status, which is from the viewpoint of the caller. */
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

export function toMemberSummary(wire: WireMemberListItem): MemberSummary {
  return {
    id: wire._id,
    username: wire.username,
    fullName: wire.fullName,
    profilePhoto: toProfilePhoto(wire.profilePhotoURL),
  };
}

export function toMember(wire: WireUser): Member {
  return {
    ...toMemberSummary(wire),
    coverPhoto: toCoverPhoto(wire.bgPhotoURL),
    friendIds: wire.friends.map((entry) => entry.friend),
    friendCount: wire.numberOfFriends,
    relationship: toRelationship(wire.relationship),
  };
}

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
  // The status of a card is from the opposite viewpoint of every other status (spec 4, friends page).
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

export function toFriendCard(wire: WireFriendCard): FriendCard {
  return { member: toMemberSummary(wire), state: toCardState(wire.status) };
}

/** The body that changes a member's photos; null removes a photo. */
export function fromPhotoUpdate(update: {
  profilePhotoKey?: string | null;
  coverPhotoKey?: string | null;
}): WireMemberUpdate {
  return {
    ...(update.profilePhotoKey === undefined ? {} : { pfpKey: update.profilePhotoKey }),
    ...(update.coverPhotoKey === undefined ? {} : { bgKey: update.coverPhotoKey }),
  };
}

export function fromFriendAction(memberId: string): { endUserID: string } {
  return { endUserID: memberId };
}
