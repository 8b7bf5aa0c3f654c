import { Injectable } from '@nestjs/common';
import { OutboxesRepository } from './outboxes.repository';
import { ReadNotes } from './read-notes';
import {
  dayOf,
  lengthChange,
  type Outbox,
  type PostChange,
  type Timeline,
  type TimelineContent,
  type TimelinePlace,
} from './timeline';
import { TimelineSizes } from './timeline-sizes';
import { TimelinesRepository } from './timelines.repository';

/** Lease of an outbox for the node that works on it; a batch takes a few milliseconds. */
const LEASE_MS = 3000;

/** The stored timelines, and the outboxes of undelivered events. Independent of friends and posts. */
@Injectable()
export class TimelinesService {
  private spread: (authorId: string) => Promise<void> = () => Promise.resolve();

  constructor(
    private readonly outboxes: OutboxesRepository,
    private readonly timelines: TimelinesRepository,
    private readonly reads: ReadNotes,
    private readonly sizes: TimelineSizes,
  ) {}

  /** Delivers events to the friends of an author. */
  onWork(spread: (authorId: string) => Promise<void>): void {
    this.spread = spread;
  }

  /** Stores a post event in the transaction of the change; the author's own timeline has it at once. */
  async record(
    authorId: string,
    change: PostChange,
    postId: string,
    countBefore: () => Promise<number>,
  ): Promise<void> {
    if (!(await this.outboxes.push(authorId, change, postId))) {
      await this.outboxes.insert(new Map([[authorId, await countBefore()]]));
      await this.outboxes.push(authorId, change, postId);
    }
    await this.timelines.deliverToAuthor(authorId, change, postId);
  }

  /** Call it after the change is committed: the first friends see it before the author gets the answer. */
  announce(authorId: string): Promise<void> {
    return this.spread(authorId);
  }

  /** Invalidates both feeds, in the transaction in which the friendship begins or ends. */
  async noteTieChange(memberIds: readonly [string, string]): Promise<void> {
    // The timelines first: a post of either that is not yet committed now waits, and a committed one has its outbox.
    for (const memberId of memberIds) await this.timelines.invalidate(memberId);
    await this.outboxes.noteTieChange(memberIds);
  }

  findOutbox(authorId: string): Promise<Outbox | null> {
    return this.outboxes.find(authorId);
  }

  /** An outbox for each author; `countPosts` is called for those without one. */
  async outboxesOf(
    authorIds: readonly string[],
    countPosts: (authorIds: readonly string[]) => Promise<Map<string, number>>,
  ): Promise<Map<string, Outbox>> {
    const found = await this.outboxes.list(authorIds);
    const missing = authorIds.filter((authorId) => !found.has(authorId));
    if (missing.length === 0) return found;
    const counts = await countPosts(missing);
    await this.outboxes.insert(new Map(missing.map((authorId) => [authorId, counts.get(authorId) ?? 0])));
    return new Map([...found, ...(await this.outboxes.list(missing))]);
  }

  /** Delivers the first event of an outbox to these friends, in the caller's transaction; false if another worker was faster. */
  async deliver(outbox: Outbox, memberIds: readonly string[], cursor: string | null): Promise<boolean> {
    const [event] = outbox.events;
    if (event === undefined) return false;
    if (!(await this.outboxes.advance(outbox, cursor, new Date(Date.now() + LEASE_MS)))) return false;
    if (memberIds.length > 0) await this.timelines.deliver(memberIds, event.change, event.postId);
    return true;
  }

  /**
   * Barrier: forces transactions that are changing these authors' outboxes, and may not have seen a timeline created before this call, to retry.
   * Otherwise an event could miss a timeline that did not exist yet when it was delivered.
   */
  async raiseBarrier(
    authorIds: readonly string[],
    countPosts: (authorIds: readonly string[]) => Promise<Map<string, number>>,
  ): Promise<void> {
    const count = await this.outboxes.touch(authorIds);
    if (count < authorIds.length) await this.outboxesOf(authorIds, countPosts);
  }

  /** Authors with undelivered events. */
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

  /** The member's timeline, or null if it must be built. */
  find(memberId: string): Promise<Timeline | null> {
    return this.timelines.find(memberId);
  }

  begin(memberId: string): Promise<TimelinePlace> {
    return this.timelines.begin(memberId, dayOf(new Date()), this.sizes.waiting);
  }

  /**
   * The undelivered events of these authors and the total of a timeline that is being built, as of one moment, in the
   * caller's transaction. Null if the timeline was built or replaced meanwhile.
   */
  async momentOf(
    place: TimelinePlace,
    authorIds: readonly string[],
  ): Promise<{ outboxes: Map<string, Outbox>; total: number } | null> {
    // In this order: deliveries during the read of the outboxes wait for the end of this transaction.
    const total = await this.timelines.lockTotal(place);
    return total === null ? null : { outboxes: await this.outboxes.list(authorIds), total };
  }

  /** Stores the result of a build, taken when the timeline's total was `totalThen`. */
  complete(place: TimelinePlace, content: TimelineContent, totalThen: number): Promise<void> {
    return this.timelines.complete(place, content, totalThen);
  }

  /** Packs the pending changes of these members' timelines, and drops timelines that became too short. */
  async pack(memberIds: readonly string[]): Promise<void> {
    for (const timeline of await this.timelines.listWaiting(memberIds, this.sizes.waiting)) {
      const { total, ids, memberId } = timeline;
      const isTooShort = timeline.floor !== null && ids.length < this.sizes.cap + this.sizes.waiting;
      if (isTooShort) await this.timelines.remove([memberId]);
      else
        await this.timelines.replace(
          timeline,
          cut(total, timeline.floor, ids.slice(0, ids.length), this.sizes),
        );
    }
  }

  /** Notes that a feed was read today, without a database call. */
  noteRead(timeline: Timeline): void {
    this.reads.note(timeline);
  }

  async removeUnreadSince(moment: Date): Promise<void> {
    await this.reads.write();
    await this.timelines.removeUnread(dayOf(moment));
  }

  listMemberIds(after: string | null, limit: number): Promise<string[]> {
    return this.timelines.listMemberIds(after, limit);
  }
}

/** The content, cut to the number of ids that are kept. */
export function cut(
  total: number,
  floor: string | null,
  ids: readonly string[],
  { cap, room, waiting }: TimelineSizes,
): TimelineContent {
  const kept = ids.slice(0, cap + room + waiting);
  return { total, ids: kept, floor: kept.length < ids.length ? (kept.at(-1) ?? null) : floor };
}

/** Change of a timeline's length by events delivered to it but not yet to everybody. */
export function reachedChange(outbox: Outbox, reached: (index: number) => boolean): number {
  return outbox.events.reduce(
    (sum, { change }, index) => sum + (reached(index) ? lengthChange(change) : 0),
    0,
  );
}
