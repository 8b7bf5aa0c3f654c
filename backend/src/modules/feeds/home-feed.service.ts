import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../common/auth/viewer';
import { FriendsService } from '../friends/friends.service';
import type { FeedPosition } from '../posts/post';
import { PostsService } from '../posts/posts.service';
import type { Timeline } from '../timelines/timeline';
import { TimelinesService } from '../timelines/timelines.service';
import { TimelinesBuilder } from './timelines.builder';

/** Which posts a page shows, and how many posts there are in all. */
interface PageOfIds {
  readonly ids: readonly string[];
  readonly total: number;
}

/** The posts of a member and their friends, newest first, read from the member's timeline. */
@Injectable()
export class HomeFeedService {
  constructor(
    private readonly timelines: TimelinesService,
    private readonly builder: TimelinesBuilder,
    private readonly friends: FriendsService,
    private readonly posts: PostsService,
  ) {}

  async page(viewer: Viewer, { page, limit, before }: FeedPosition): Promise<PageOfIds> {
    const stored = await this.timelines.find(viewer.id);
    const timeline = stored ?? (await this.builder.build(viewer.id));
    if (stored !== null) this.timelines.noteRead(stored);
    const skip = before === undefined ? (page - 1) * limit : timeline.ids.rankAfter(before);
    const ids = timeline.ids.slice(skip, limit);
    const { floor, total } = timeline;
    if (floor === null || ids.length === limit) return { ids, total };
    const older = await this.listOlder(viewer, timeline, {
      skip: before === undefined ? Math.max(0, skip - timeline.ids.length) : 0,
      before: before !== undefined && before < floor ? before : floor,
      limit: limit - ids.length,
    });
    return { ids: [...ids, ...older], total };
  }

  /** Pages beyond the timeline are merged from the friends' posts, starting at the nearer end. */
  private async listOlder(
    viewer: Viewer,
    { ids, total }: Timeline,
    { skip, before, limit }: { skip: number; before: string; limit: number },
  ): Promise<string[]> {
    const count = total - ids.length;
    if (skip >= count) return [];
    const authorIds = [viewer.id, ...(await this.friends.friendIds(viewer.id))];
    const fromNewest = { before, skip, limit };
    if (skip * 2 <= count) return this.posts.listIdsByAuthors(authorIds, fromNewest);
    const size = Math.min(limit, count - skip);
    const fromOldest = { before, skip: count - skip - size, limit: size, isOldestFirst: true };
    return (await this.posts.listIdsByAuthors(authorIds, fromOldest)).reverse();
  }
}
