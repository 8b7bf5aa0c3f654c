import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../common/auth/viewer';
import { FriendsService } from '../friends/friends.service';
import type { FeedPage, FeedPosition, Post } from './post';
import { PostsRepository } from './posts.repository';

/** The posts of a member and their friends, newest first: which posts, and how many pages of them. */
@Injectable()
export class HomeFeedService {
  constructor(
    private readonly posts: PostsRepository,
    private readonly friends: FriendsService,
  ) {}

  async page(viewer: Viewer, position: FeedPosition): Promise<FeedPage<Post>> {
    const authorIds = [viewer.id, ...(await this.friends.friendIds(viewer.id))];
    const [items, count] = await Promise.all([
      this.posts.listByAuthors(authorIds, position),
      this.posts.countByAuthors(authorIds),
    ]);
    return { items, totalPages: Math.ceil(count / position.limit) };
  }
}
