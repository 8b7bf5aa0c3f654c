import { Injectable } from '@nestjs/common';
import { FriendsService } from '../friends/friends.service';
import { PostsService } from '../posts/posts.service';
import { TimelineSizes } from '../timelines/timeline-sizes';
import { TimelinesService } from '../timelines/timelines.service';
import { FanOutService } from './fan-out.service';

const LIST_SIZE = 500;

export interface TimelineFault {
  readonly memberId: string;
  readonly missing: readonly string[];
  readonly surplus: readonly string[];
  readonly isOutOfOrder: boolean;
  /** Its end does not match the start of the merge of older posts, so posts would be skipped or shown twice. */
  readonly hasWrongFloor: boolean;
}

@Injectable()
export class TimelinesChecker {
  constructor(
    private readonly timelines: TimelinesService,
    private readonly fanOut: FanOutService,
    private readonly friends: FriendsService,
    private readonly posts: PostsService,
    private readonly sizes: TimelineSizes,
  ) {}

  /** Finishes pending deliveries, then checks every timeline. Nothing may be written meanwhile. */
  async check(): Promise<{ checked: number; faults: TimelineFault[] }> {
    await this.fanOut.settle();
    const faults: TimelineFault[] = [];
    let checked = 0;
    for (let after: string | null = null; ;) {
      const memberIds: string[] = await this.timelines.listMemberIds(after, LIST_SIZE);
      for (const memberId of memberIds) {
        const fault = await this.checkOne(memberId);
        if (fault !== null) faults.push(fault);
        checked += 1;
      }
      after = memberIds.at(-1) ?? null;
      if (after === null) return { checked, faults };
    }
  }

  private async checkOne(memberId: string): Promise<TimelineFault | null> {
    const timeline = await this.timelines.find(memberId);
    if (timeline === null) return null;
    const authorIds = [memberId, ...(await this.friends.friendIds(memberId))];
    const stored = timeline.ids.slice(0, timeline.ids.length);
    // A timeline may be longer than the cap; the excess must be right too.
    const limit = Math.max(this.sizes.cap, stored.length);
    const newest = await this.posts.listIdsByAuthors(authorIds, { limit: limit + 1 });
    const expected = newest.slice(0, limit);
    const [next] = newest.slice(limit);
    const missing = expected.filter((postId) => !stored.includes(postId));
    const surplus = stored.filter((postId) => !expected.includes(postId));
    const isOutOfOrder = stored.some((postId, index) => index > 0 && postId >= (stored[index - 1] ?? ''));
    const hasWrongFloor = !isBetween(timeline.floor, stored.at(-1), next);
    const isSame = missing.length + surplus.length === 0 && !isOutOfOrder && !hasWrongFloor;
    return isSame ? null : { memberId, missing, surplus, isOutOfOrder, hasWrongFloor };
  }
}

/** Whether the floor lies between the last post of a timeline and the next older one; without a floor it has all posts. */
function isBetween(floor: string | null, last: string | undefined, next: string | undefined): boolean {
  if (floor === null) return next === undefined;
  return (last === undefined || last >= floor) && (next === undefined || next < floor);
}
