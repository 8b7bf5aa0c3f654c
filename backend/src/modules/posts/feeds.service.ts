import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../common/auth/viewer';
import { DomainError } from '../../common/errors/domain-error';
import { UsersService } from '../users/users.service';
import { HomeFeedService } from './home-feed.service';
import type { FeedPage, FeedPosition, HydratedPost, Post } from './post';
import { PostsHydrator } from './posts.hydrator';
import { canReadHomeFeed } from './posts.policy';
import { PostsRepository } from './posts.repository';

/** Pages of posts: the home feed and the posts of one member. */
@Injectable()
export class FeedsService {
  constructor(
    private readonly users: UsersService,
    private readonly posts: PostsRepository,
    private readonly homeFeeds: HomeFeedService,
    private readonly hydrator: PostsHydrator,
  ) {}

  async homeFeed(viewer: Viewer, username: string, position: FeedPosition): Promise<FeedPage<HydratedPost>> {
    const owner = await this.users.getByUsername(username);
    if (!canReadHomeFeed(viewer, owner.id))
      throw new DomainError('forbidden', 'This feed belongs to someone else');
    return this.hydrate(viewer, await this.homeFeeds.page(viewer, position));
  }

  async memberFeed(
    viewer: Viewer,
    username: string,
    position: FeedPosition,
  ): Promise<FeedPage<HydratedPost>> {
    const owner = await this.users.getByUsername(username);
    const [items, count] = await Promise.all([
      this.posts.listByAuthors([owner.id], position),
      this.posts.countByAuthors([owner.id]),
    ]);
    return this.hydrate(viewer, { items, totalPages: Math.ceil(count / position.limit) });
  }

  private async hydrate(viewer: Viewer, page: FeedPage<Post>): Promise<FeedPage<HydratedPost>> {
    return { items: await this.hydrator.hydrate(viewer, page.items), totalPages: page.totalPages };
  }
}
