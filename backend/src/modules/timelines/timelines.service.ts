import { Injectable } from '@nestjs/common';
import { OutboxesRepository } from './outboxes.repository';
import type { Outbox, PostChange, Timeline, TimelineContent, TimelinePlace } from './timeline';
import { TimelineSizes } from './timeline-sizes';
import { TimelinesRepository } from './timelines.repository';

/** Lease of an outbox for the node that works on it; a batch takes a few milliseconds. */
const LEASE_MS = 3000;

type CountPosts = (authorIds: readonly string[]) => Promise<Map<string, number>>;

/** Independent of friends and posts. */
@Injectable()
export class TimelinesService {
  constructor(
    private readonly outboxes: OutboxesRepository,
    private readonly timelines: TimelinesRepository,
    private readonly sizes: TimelineSizes,
  ) {}

  /** Stores a post event in the transaction of the change, before it; the author's own timeline has it at once. */
  async record(
    authorId: string,
    change: PostChange,
    postId: string,
    countBefore: () => Promise<number>,
  ): Promise<void> {
    if (!(await this.outboxes.push(authorId, change, postId))) {
      await this.outboxes.insertPostCount(authorId, await countBefore());
      await this.outboxes.push(authorId, change, postId);
    }
    await this.timelines.deliverToAuthor(authorId, change, postId);
  }

  /** Invalidates both feeds, in the transaction in which the friendship begins or ends. */
  async noteFriendsChange(memberIds: readonly [string, string]): Promise<void> {
    // The timelines first: a post of either that is not yet committed now waits, and a committed one has its outbox.
    for (const memberId of memberIds) await this.timelines.invalidate(memberId);
    await this.outboxes.noteFriendsChange(memberIds);
  }

  /** How many posts these authors have together; `count` is called for those whose posts were never counted. */
  async countPosts(authorIds: readonly string[], count: CountPosts): Promise<number> {
    const counts = await this.outboxes.listPostCounts(authorIds);
    const unknown = authorIds.filter((authorId) => !counts.has(authorId));
    if (unknown.length > 0) {
      const counted = await count(unknown);
      const missing = new Map(unknown.map((authorId) => [authorId, counted.get(authorId) ?? 0]));
      await this.outboxes.insertPostCounts(missing);
      for (const [authorId, postCount] of missing) counts.set(authorId, postCount);
    }
    return [...counts.values()].reduce((sum, postCount) => sum + postCount, 0);
  }

  findOutbox(authorId: string): Promise<Outbox | null> {
    return this.outboxes.find(authorId);
  }

  /** Delivers the first event of an outbox to these friends, in the caller's transaction; false if another worker was faster. */
  async deliver(outbox: Outbox, memberIds: readonly string[], cursor: string | null): Promise<boolean> {
    const [event] = outbox.events;
    if (event === undefined) return false;
    if (!(await this.outboxes.advance(outbox, cursor, new Date(Date.now() + LEASE_MS)))) return false;
    if (memberIds.length > 0) await this.timelines.deliver(memberIds, event.change, event.postId);
    return true;
  }

  listPending(limit: number): Promise<string[]> {
    return this.outboxes.listPending(limit);
  }

  /**
   * Authors whose undelivered events were idle for this long. Clocks of nodes may differ: a lease further ahead than
   * its length was written by a wrong clock, here or there, and is ignored.
   */
  listStalled(olderThanMs: number, limit: number): Promise<string[]> {
    const now = Date.now();
    const [before, ahead] = [new Date(now - olderThanMs), new Date(now + LEASE_MS)];
    return this.outboxes.listStalled({ before, now: new Date(now), ahead }, limit);
  }

  find(memberId: string): Promise<Timeline | null> {
    return this.timelines.find(memberId);
  }

  begin(memberId: string): Promise<TimelinePlace> {
    return this.timelines.begin(memberId);
  }

  complete(place: TimelinePlace, content: TimelineContent): Promise<void> {
    return this.timelines.complete(place, content);
  }

  /** Also drops timelines that became too short. */
  async pack(memberIds: readonly string[]): Promise<void> {
    for (const timeline of await this.timelines.listWaiting(memberIds, this.sizes.waiting)) {
      const { total, ids, floor, memberId } = timeline;
      const isTooShort = floor !== null && ids.length < this.sizes.cap + this.sizes.waiting;
      if (isTooShort) await this.timelines.remove(memberId);
      else await this.timelines.replace(timeline, cut(total, floor, ids.slice(0, ids.length), this.sizes));
    }
  }

  listMemberIds(after: string | null, limit: number): Promise<string[]> {
    return this.timelines.listMemberIds(after, limit);
  }
}

export function cut(
  total: number,
  floor: string | null,
  ids: readonly string[],
  { cap, room, waiting }: TimelineSizes,
): TimelineContent {
  const newest = ids.slice(0, cap + room + waiting);
  return {
    olderCount: Math.max(0, total - newest.length),
    ids: newest,
    floor: newest.length < ids.length ? (newest.at(-1) ?? null) : floor,
  };
}
