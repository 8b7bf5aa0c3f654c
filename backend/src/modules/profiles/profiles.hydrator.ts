import { Injectable } from '@nestjs/common';
import { LIMITS } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import { newestFriendIds } from '../friends/circle';
import { CirclesService } from '../friends/circles.service';
import { FriendsService } from '../friends/friends.service';
import { UsersService } from '../users/users.service';
import type { Profile } from './profile';

/** Loads the data of a profile. */
@Injectable()
export class ProfilesHydrator {
  constructor(
    private readonly users: UsersService,
    private readonly friends: FriendsService,
    private readonly circles: CirclesService,
  ) {}

  async hydrate(viewer: Viewer, username: string): Promise<Profile> {
    const [owner, circles] = await Promise.all([
      this.users.getByUsername(username),
      this.circles.byUsernames([username]),
    ]);
    const circle = circles.get(owner.username.toLowerCase());
    const tie = owner.id === viewer.id ? await this.ownTie(viewer) : await this.foreignTie(viewer, owner.id);
    return {
      owner,
      friendIds: (circle && newestFriendIds(circle, LIMITS.friends.max)) ?? [],
      friendCount: circle?.friends.length ?? 0,
      ...tie,
    };
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
