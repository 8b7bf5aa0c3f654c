import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../common/auth/viewer';
import { DomainError } from '../../common/errors/domain-error';
import { UnitOfWork } from '../../infrastructure/mongo/unit-of-work';
import { MediaService } from '../media/media.service';
import type { Member } from '../users/member-summary';
import type { PhotoChange } from '../users/user';
import { UsersService } from '../users/users.service';
import type { Profile } from './profile';
import { ProfilesHydrator } from './profiles.hydrator';

@Injectable()
export class ProfilesService {
  constructor(
    private readonly users: UsersService,
    private readonly media: MediaService,
    private readonly hydrator: ProfilesHydrator,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  getProfile(viewer: Viewer, username: string): Promise<Profile> {
    return this.hydrator.hydrate(viewer, username);
  }

  getMember(memberId: string): Promise<Member> {
    return this.users.getById(memberId);
  }

  /** Changes the photos of the viewer's profile, and claims the uploads, in one transaction. */
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
    return this.hydrator.hydrate(viewer, username);
  }
}
