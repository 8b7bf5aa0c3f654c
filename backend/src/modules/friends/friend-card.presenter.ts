import { Injectable } from '@nestjs/common';
import type { WireFriendCard, WireFriendListItem } from '@sharewave/contracts';
import { PhotoUrls } from '../media/photo-urls';
import type { FriendCard, ListedFriend } from './friend-lists.service';
import { presentRelationship, presentRequest } from './relationship.presenter';

@Injectable()
export class FriendCardPresenter {
  constructor(private readonly photoUrls: PhotoUrls) {}

  presentCard({ member, relationship }: FriendCard): WireFriendCard {
    return {
      _id: member.id,
      username: member.username,
      fullName: member.fullName,
      profilePhotoURL: this.photoUrls.profilePhotoUrl(member.profilePhoto),
      status: presentRequest(relationship),
    };
  }

  presentListed({ member, relationship, mutualFriendCount }: ListedFriend): WireFriendListItem {
    return {
      _id: member.id,
      username: member.username,
      fullName: member.fullName,
      friendPhotoURL: this.photoUrls.profilePhotoUrl(member.profilePhoto),
      status: presentRelationship(relationship),
      mutualFriends: mutualFriendCount,
    };
  }
}
