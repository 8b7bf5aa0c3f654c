import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import {
  ENDPOINTS,
  idParams,
  LIST_COMPLETE_HEADER,
  LIST_FRIENDS_HEADER,
  memberListQuery,
  memberUpdate,
  ownerIdParams,
  SEARCH_RESULT_COUNT,
  usernameParams,
  type WireMemberListItem,
  type WireMemberUpdate,
  type WireUser,
} from '@sharewave/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '../../common/auth/viewer';
import { SignedIn } from '../../common/auth/viewer.decorator';
import { Endpoint } from '../../common/http/endpoint.decorator';
import { RateLimited } from '../../common/http/rate-limited.decorator';
import { MediaService } from '../media/media.service';
import { MembersService } from './members.service';
import { ProfilePresenter } from './profile.presenter';
import { ProfilesService } from './profiles.service';

const { uploadProfilePhoto, uploadCoverPhoto } = ENDPOINTS;

@Controller()
export class ProfilesController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly members: MembersService,
    private readonly media: MediaService,
    private readonly presenter: ProfilePresenter,
  ) {}

  @Endpoint('listMembers')
  @RateLimited('search')
  async listMembers(
    @SignedIn() viewer: Viewer,
    @Query({ schema: memberListQuery })
    { search, limit }: { search?: string | undefined; limit?: number | undefined },
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WireMemberListItem[]> {
    if (search !== undefined) {
      const found = await this.members.search(viewer, search, limit ?? SEARCH_RESULT_COUNT);
      return found.map((member) => this.presenter.presentMember(member));
    }
    const { members, friendCount, isComplete } = await this.members.list(viewer, limit);
    void reply.headers({
      [LIST_COMPLETE_HEADER]: String(isComplete),
      [LIST_FRIENDS_HEADER]: String(friendCount),
    });
    return members.map((member) => this.presenter.presentMember(member));
  }

  @Endpoint('getMember')
  async getMember(
    @SignedIn() viewer: Viewer,
    @Param({ schema: usernameParams }) { username }: { username: string },
  ): Promise<WireUser> {
    return this.presenter.presentProfile(await this.profiles.getProfile(viewer, username));
  }

  @Endpoint('updateMember')
  async updateMember(
    @SignedIn() viewer: Viewer,
    @Param({ schema: usernameParams }) { username }: { username: string },
    @Body({ schema: memberUpdate }) update: WireMemberUpdate,
  ): Promise<WireUser> {
    const wish = { profilePhoto: update.pfpKey, coverPhoto: update.bgKey };
    return this.presenter.presentProfile(await this.profiles.changePhotos(viewer, username, wish));
  }

  @Endpoint('getProfilePhoto')
  async getProfilePhoto(
    @Param({ schema: ownerIdParams }) { userId }: { userId: string },
  ): Promise<{ profilePhotoURL: string }> {
    return this.presenter.presentProfilePhoto(await this.profiles.getMember(userId));
  }

  @Endpoint('getCoverPhoto')
  async getCoverPhoto(@Param({ schema: idParams }) { id }: { id: string }): Promise<{ bgPhotoURL: string }> {
    return this.presenter.presentCoverPhoto(await this.profiles.getMember(id));
  }

  @Endpoint('uploadProfilePhoto')
  @RateLimited('upload')
  async uploadProfilePhoto(
    @SignedIn() viewer: Viewer,
    @Req() request: FastifyRequest,
  ): Promise<{ objectKey: string }> {
    return { objectKey: await this.media.store(viewer, 'profile', uploadProfilePhoto.file, request) };
  }

  @Endpoint('uploadCoverPhoto')
  @RateLimited('upload')
  async uploadCoverPhoto(
    @SignedIn() viewer: Viewer,
    @Req() request: FastifyRequest,
  ): Promise<{ objectKey: string }> {
    return { objectKey: await this.media.store(viewer, 'cover', uploadCoverPhoto.file, request) };
  }
}
