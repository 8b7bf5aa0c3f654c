import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config';
import { FriendsService } from '../friends/friends.service';
import { PostsService } from '../posts/posts.service';

/** Members whose reports count. Others can be registered by the hundred, only to report failures. */
@Injectable()
export class EstablishedMembers {
  constructor(
    private readonly config: AppConfig,
    private readonly friends: FriendsService,
    private readonly posts: PostsService,
  ) {}

  /** Whether a member has had a friend, or a post, for as long as `RELEASE_MEMBER_HOURS`; so the account is at least as old. */
  async has(memberId: string, now: Date): Promise<boolean> {
    const { memberAgeMs } = this.config.releases.failing;
    if (memberAgeMs === 0) return true;
    const before = new Date(now.getTime() - memberAgeMs);
    return (
      (await this.friends.hasFriendSince(memberId, before)) ||
      (await this.posts.hasPostedBefore(memberId, before))
    );
  }
}
