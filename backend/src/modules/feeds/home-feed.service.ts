import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../common/auth/viewer';
import { FriendsService } from '../friends/friends.service';
import type { FeedPosition } from '../posts/post';
import { PostsService } from '../posts/posts.service';
import type { Timeline } from '../timelines/timeline';
import { TimelinesService } from '../timelines/timelines.service';
import { TimelinesBuilder } from './timelines.builder';

interface PageOfIds {
  readonly ids: readonly string[];
  readonly total: number;
}

@Injectable()
export class HomeFeedService {
  constructor(
    private readonly timelines: TimelinesService,
    private readonly builder: TimelinesBuilder,
    private readonly friends: FriendsService,
    private readonly posts: PostsService,
  ) {}

  async page(viewer: Viewer, position: FeedPosition): Promise<PageOfIds> {
    const { page, limit, before } = position;
    const timeline = (await this.timelines.find(viewer.id)) ?? (await this.builder.build(viewer.id));
    const { floor, total, ids: held } = timeline;
    const skip = before === undefined ? (page - 1) * limit : held.rankAfter(before);
    const ids = held.slice(skip, limit);
    if (floor === null || ids.length === limit) return { ids, total };
    const authorIds = [viewer.id, ...(await this.friends.friendIds(viewer.id))];
    if (before === undefined) return this.pageByNumber(authorIds, timeline, { skip, limit });

    const wanted = limit - ids.length;
    const start = before < floor ? before : floor;
    const older = await this.posts.listIdsByAuthors(authorIds, { before: start, limit: wanted + 1 });
    const all = [...ids, ...older.slice(0, wanted)];
    // The total is late; it is at least what was seen.
    const seen = (page - 1) * limit + ids.length + older.length;
    return { ids: all, total: Math.max(total, seen) };
  }

  /** A page that begins in the timeline or beyond it and ends beyond it, merged from the nearer end. */
  private async pageByNumber(
    authorIds: readonly string[],
    { ids: held, floor }: Timeline,
    { skip, limit }: { skip: number; limit: number },
  ): Promise<PageOfIds> {
    const total = await this.posts.countOf(authorIds);
    const ids = held.slice(skip, limit);
    const older = {
      count: total - held.length,
      skip: Math.max(0, skip - held.length),
      limit: limit - ids.length,
    };
    const size = Math.min(older.limit, older.count - older.skip);
    if (size <= 0) return { ids, total };
    const before = floor === null ? {} : { before: floor };
    if (older.skip * 2 <= older.count) {
      const range = { ...before, skip: older.skip, limit: older.limit };
      return { ids: [...ids, ...(await this.posts.listIdsByAuthors(authorIds, range))], total };
    }
    const range = { ...before, skip: older.count - older.skip - size, limit: size, isOldestFirst: true };
    const found = await this.posts.listIdsByAuthors(authorIds, range);
    return { ids: [...ids, ...found.reverse()], total };
  }
}
