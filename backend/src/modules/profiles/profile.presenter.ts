import { Injectable } from '@nestjs/common';
import type { WireMemberListItem, WireUser } from '@sharewave/contracts';
import { presentRelationship, presentRequest } from '../friends/relationship.presenter';
import { PhotoUrls } from '../media/photo-urls';
import type { Member, MemberSummary } from '../users/member-summary';
import type { Profile } from './profile';

@Injectable()
export class ProfilePresenter {
  constructor(private readonly photoUrls: PhotoUrls) {}

  presentProfile({ owner, relationship, friendIds, friendCount, cards }: Profile): WireUser {
    return {
      ...this.presentMember(owner),
      bgPhotoURL: this.photoUrls.coverPhotoUrl(owner.coverPhoto),
      friends: friendIds.map((friend) => ({ friend, status: presentRelationship('friends') })),
      friendRequests: cards.map(({ memberId, relationship: theirs }) => ({
        friend: memberId,
        status: presentRequest(theirs),
      })),
      numberOfFriends: friendCount,
      relationship: presentRelationship(relationship),
    };
  }

  presentMember(member: MemberSummary): WireMemberListItem {
    return {
      _id: member.id,
      username: member.username,
      fullName: member.fullName,
      profilePhotoURL: this.photoUrls.profilePhotoUrl(member.profilePhoto),
    };
  }

  presentProfilePhoto(member: Member): { profilePhotoURL: string } {
    return { profilePhotoURL: this.photoUrls.profilePhotoUrl(member.profilePhoto) };
  }

  presentCoverPhoto(member: Member): { bgPhotoURL: string } {
    return { bgPhotoURL: this.photoUrls.coverPhotoUrl(member.coverPhoto) };
  }
}
