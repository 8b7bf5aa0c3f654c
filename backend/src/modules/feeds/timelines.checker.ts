import { Injectable } from '@nestjs/common';
import { FriendsService } from '../friends/friends.service';
import { PostsService } from '../posts/posts.service';
import { TimelineSizes } from '../timelines/timeline-sizes';
import { TimelinesService } from '../timelines/timelines.service';
import { FanOutService } from './fan-out.service';

const LIST_SIZE = 500;

/** A timeline that is not what friendships and posts make of it. */
export interface TimelineFault {
  readonly memberId: string;
  readonly missing: readonly string[];
  readonly surplus: readonly string[];
  readonly isOutOfOrder: boolean;
  readonly total: { readonly stored: number; readonly counted: number };
}

/** Compares stored timelines with what they should be. */
@Injectable()
export class TimelinesChecker {
  constructor(
    private readonly timelines: TimelinesService,
    private readonly fanOut: FanOutService,
    private readonly friends: FriendsService,
    private readonly posts: PostsService,
    private readonly sizes: TimelineSizes,
  ) {}

  /** Finishes what is under way, then looks at every timeline. Nothing may be written meanwhile. */
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
    const ties = await this.friends.ties(memberId);
    const authorIds = [memberId, ...ties.map((tie) => tie.memberId)];
    const counts = await this.posts.countByAuthors(authorIds);
    const counted = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const stored = timeline.ids.slice(0, timeline.ids.length);
    // A timeline may be longer than the cap, but not wrong there either.
    const expected = await this.posts.listIdsByAuthors(authorIds, {
      limit: Math.max(this.sizes.cap, stored.length),
    });
    const missing = expected.filter((postId) => !stored.includes(postId));
    const surplus = stored.filter((postId) => !expected.includes(postId));
    const isOutOfOrder = stored.some((postId, index) => index > 0 && postId >= (stored[index - 1] ?? ''));
    const isRight = missing.length + surplus.length === 0 && !isOutOfOrder && timeline.total === counted;
    return isRight
      ? null
      : { memberId, missing, surplus, isOutOfOrder, total: { stored: timeline.total, counted } };
  }
}
