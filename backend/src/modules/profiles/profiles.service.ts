import { Injectable } from '@nestjs/common';
import { LIMITS } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import { DomainError } from '../../common/errors/domain-error';
import { UnitOfWork } from '../../infrastructure/mongo/unit-of-work';
import { newestFriendIds } from '../friends/circle';
import { CirclesService } from '../friends/circles.service';
import { FriendsService } from '../friends/friends.service';
import { MediaService } from '../media/media.service';
import type { Member } from '../users/member-summary';
import type { PhotoChange } from '../users/user';
import { UsersService } from '../users/users.service';
import type { Profile } from './profile';

@Injectable()
export class ProfilesService {
  constructor(
    private readonly users: UsersService,
    private readonly media: MediaService,
    private readonly friends: FriendsService,
    private readonly circles: CirclesService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async getProfile(viewer: Viewer, username: string): Promise<Profile> {
    const [owner, circles] = await Promise.all([
      this.users.getByUsername(username),
      this.circles.byUsernames([username]),
    ]);
    const circle = circles.get(owner.username.toLowerCase());
    return {
      owner,
      friendIds: (circle && newestFriendIds(circle, LIMITS.friends.max)) ?? [],
      friendCount: circle?.friends.length ?? 0,
      ...(await this.relationshipTo(viewer, owner.id)),
    };
  }

  getMember(memberId: string): Promise<Member> {
    return this.users.getById(memberId);
  }

  async changePhotos(viewer: Viewer, username: string, wish: PhotoChange): Promise<Profile> {
    const owner = await this.users.getByUsername(username);
    if (owner.id !== viewer.id) throw new DomainError('forbidden', 'This profile belongs to someone else');
    const unusedKeys = await this.unitOfWork.run(owner.id, async () => {
      if (wish.profilePhoto) await this.media.claim(viewer, 'profile', wish.profilePhoto);
      if (wish.coverPhoto) await this.media.claim(viewer, 'cover', wish.coverPhoto);
      const keys = await this.users.setPhotos(owner.id, wish);
      await this.media.discard(keys);
      return keys;
    });
    await this.media.removeDiscarded(unusedKeys);
    return this.getProfile(viewer, username);
  }

  private async relationshipTo(
    viewer: Viewer,
    ownerId: string,
  ): Promise<Pick<Profile, 'relationship' | 'cards'>> {
    if (ownerId === viewer.id) return { relationship: 'self', cards: await this.friends.listCards(viewer) };
    const { relationship, theirCard } = await this.friends.between(viewer, ownerId);
    const cards = theirCard === null ? [] : [{ memberId: viewer.id, relationship: theirCard }];
    return { relationship, cards };
  }
}
