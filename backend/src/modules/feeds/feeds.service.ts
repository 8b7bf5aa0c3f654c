import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../common/auth/viewer';
import { DomainError } from '../../common/errors/domain-error';
import type { FeedPage, FeedPosition, HydratedPost } from '../posts/post';
import { PostsService } from '../posts/posts.service';
import { UsersService } from '../users/users.service';
import { canReadHomeFeed } from './feeds.policy';
import { HomeFeedService } from './home-feed.service';

@Injectable()
export class FeedsService {
  constructor(
    private readonly users: UsersService,
    private readonly posts: PostsService,
    private readonly homeFeeds: HomeFeedService,
  ) {}

  async homeFeed(viewer: Viewer, username: string, position: FeedPosition): Promise<FeedPage<HydratedPost>> {
    if (!canReadHomeFeed(viewer, username)) {
      await this.users.getByUsername(username);
      throw new DomainError('forbidden', 'This feed belongs to someone else');
    }
    const { ids, total } = await this.homeFeeds.page(viewer, position);
    const items = await this.posts.listByIds(viewer, ids);
    const last = ids.at(-1);
    const isByPlace = position.before !== undefined || position.page === 1;
    // Posts were deleted that the timeline still has: an empty page would look like the end of the feed to the client.
    if (items.length === 0 && last !== undefined && isByPlace) {
      return this.homeFeed(viewer, username, { ...position, before: last });
    }
    return { items, totalPages: Math.ceil(total / position.limit) };
  }

  async memberFeed(
    viewer: Viewer,
    username: string,
    position: FeedPosition,
  ): Promise<FeedPage<HydratedPost>> {
    const owner = await this.users.getByUsername(username);
    const [items, total] = await Promise.all([
      this.posts.listByAuthor(viewer, owner.id, position),
      this.posts.countOf([owner.id]),
    ]);
    return { items, totalPages: Math.ceil(total / position.limit) };
  }
}
