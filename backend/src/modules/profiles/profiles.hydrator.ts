import { Injectable } from '@nestjs/common';
import { LIMITS } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import { FriendsService } from '../friends/friends.service';
import type { Member } from '../users/member-summary';
import type { Profile } from './profile';

/** Loads what a member's page shows beside the member. */
@Injectable()
export class ProfilesHydrator {
  constructor(private readonly friends: FriendsService) {}

  async hydrate(viewer: Viewer, owner: Member): Promise<Profile> {
    const [friendIds, tie] = await Promise.all([
      this.newestFriendIds(owner.id),
      owner.id === viewer.id ? this.ownTie(viewer) : this.foreignTie(viewer, owner.id),
    ]);
    const friendCount =
      friendIds.length < LIMITS.friends.max ? friendIds.length : await this.friends.countFriends(owner.id);
    return { owner, friendIds, friendCount, ...tie };
  }

  private async newestFriendIds(memberId: string): Promise<string[]> {
    const ties = await this.friends.friendsPage(memberId, { limit: LIMITS.friends.max });
    return ties.map((tie) => tie.memberId);
  }

  private async ownTie(viewer: Viewer): Promise<Pick<Profile, 'relationship' | 'openCards'>> {
    return { relationship: 'self', openCards: await this.friends.openCards(viewer) };
  }

  private async foreignTie(
    viewer: Viewer,
    ownerId: string,
  ): Promise<Pick<Profile, 'relationship' | 'openCards'>> {
    const { relationship, theirCard } = await this.friends.between(viewer, ownerId);
    return {
      relationship,
      openCards: theirCard === null ? [] : [{ memberId: viewer.id, standing: theirCard }],
    };
  }
}
