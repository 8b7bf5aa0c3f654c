import { Injectable } from '@nestjs/common';
import type { WireFriendCard, WireFriendListItem } from '@sharewave/contracts';
import { PhotoUrls } from '../media/photo-urls';
import type { FriendCard, ListedFriend } from './friend-lists.service';
import { presentRelationship } from './relationship.presenter';

/** On the wire the friends page uses the other side's view: a card is `pending` if they sent the request. */
const CARD_STATUS = {
  incoming: 'pending',
  outgoing: 'waiting',
  friends: 'accepted',
} as const satisfies Record<FriendCard['relationship'], WireFriendCard['status']>;

@Injectable()
export class FriendCardPresenter {
  constructor(private readonly photoUrls: PhotoUrls) {}

  presentCard({ member, relationship }: FriendCard): WireFriendCard {
    return {
      _id: member.id,
      username: member.username,
      fullName: member.fullName,
      profilePhotoURL: this.photoUrls.profilePhotoUrl(member.profilePhoto),
      status: CARD_STATUS[relationship],
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
