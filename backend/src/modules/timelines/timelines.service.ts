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

/** So long others leave an outbox to the node that works on it; a batch takes a few milliseconds. */
const LEASE_MS = 3000;

/** The stored timelines, and the outboxes of what they have not been told of yet. Knows neither friends nor posts. */
@Injectable()
export class TimelinesService {
  private spread: (authorId: string) => Promise<void> = () => Promise.resolve();

  constructor(
    private readonly outboxes: OutboxesRepository,
    private readonly timelines: TimelinesRepository,
    private readonly reads: ReadNotes,
    private readonly sizes: TimelineSizes,
  ) {}

  /** Who carries changes to the friends of an author. */
  onWork(spread: (authorId: string) => Promise<void>): void {
    this.spread = spread;
  }

  /** Notes a change of a post in the transaction of the change; the author's own timeline has it at once. */
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

  /** To be called once the change is stored: the first friends see it before the author is answered. */
  announce(authorId: string): Promise<void> {
    return this.spread(authorId);
  }

  /** Notes in the transaction of a friendship's begin or end that both feeds are others now. */
  async noteTieChange(memberIds: readonly [string, string]): Promise<void> {
    // The timelines first: a post of either that has yet to be stored now waits, and one that is stored has its outbox.
    for (const memberId of memberIds) await this.timelines.invalidate(memberId);
    await this.outboxes.noteTieChange(memberIds);
  }

  findOutbox(authorId: string): Promise<Outbox | null> {
    return this.outboxes.find(authorId);
  }

  /** An outbox of each author; `countPosts` is asked about those who have none yet. */
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

  /** Carries the first event of an outbox to these friends, in a transaction of the caller; false when others were faster. */
  async deliver(outbox: Outbox, memberIds: readonly string[], cursor: string | null): Promise<boolean> {
    const [event] = outbox.events;
    if (event === undefined) return false;
    if (!(await this.outboxes.advance(outbox, cursor, new Date(Date.now() + LEASE_MS)))) return false;
    if (memberIds.length > 0) await this.timelines.deliver(memberIds, event.change, event.postId);
    return true;
  }

  /**
   * Lets no transaction go on that changes these authors' outboxes and has not seen a timeline that was begun before.
   * Without this a change could pass a timeline unseen, which was not there when it came by.
   */
  async bar(
    authorIds: readonly string[],
    countPosts: (authorIds: readonly string[]) => Promise<Map<string, number>>,
  ): Promise<void> {
    const count = await this.outboxes.touch(authorIds);
    if (count < authorIds.length) await this.outboxesOf(authorIds, countPosts);
  }

  /** Authors whose changes have not reached everybody. */
  listPending(limit: number): Promise<string[]> {
    return this.outboxes.listPending(limit);
  }

  /**
   * Those of them whose changes nobody has carried on for so long. Clocks of nodes may differ: what is further ahead than
   * a lease was written by a clock that is wrong, here or there, and is taken up all the same.
   */
  listLeftLying(olderThanMs: number, limit: number): Promise<string[]> {
    const now = Date.now();
    const [before, ahead] = [new Date(now - olderThanMs), new Date(now + LEASE_MS)];
    return this.outboxes.listLeftLying({ before, now: new Date(now), ahead }, limit);
  }

  /** The member's timeline, or null when it must be built. */
  find(memberId: string): Promise<Timeline | null> {
    return this.timelines.find(memberId);
  }

  begin(memberId: string): Promise<TimelinePlace> {
    return this.timelines.begin(memberId, dayOf(new Date()), this.sizes.waiting);
  }

  /**
   * What these authors have yet to carry, and the total of a timeline that is being built, as of one moment: in a
   * transaction of the caller. Null when it is built, or built anew, meanwhile.
   */
  async momentOf(
    place: TimelinePlace,
    authorIds: readonly string[],
  ): Promise<{ outboxes: Map<string, Outbox>; total: number } | null> {
    // In this order: what an author carries while the outboxes are read waits for the end of the transaction.
    const total = await this.timelines.holdTotal(place);
    return total === null ? null : { outboxes: await this.outboxes.list(authorIds), total };
  }

  /** Stores what a build has found as of the moment at which the timeline's total was `totalThen`. */
  complete(place: TimelinePlace, content: TimelineContent, totalThen: number): Promise<void> {
    return this.timelines.complete(place, content, totalThen);
  }

  /** Writes the waiting changes of these members' timelines into the packed ids, and lets go of what became too short. */
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

  /** Notes that a feed was read today; without a call to the store. */
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

/** The content with no more ids than are kept. */
export function cut(
  total: number,
  floor: string | null,
  ids: readonly string[],
  { cap, room, waiting }: TimelineSizes,
): TimelineContent {
  const kept = ids.slice(0, cap + room + waiting);
  return { total, ids: kept, floor: kept.length < ids.length ? (kept.at(-1) ?? null) : floor };
}

/** By how many posts the events that have reached a timeline make it longer than what is settled. */
export function reachedChange(outbox: Outbox, reached: (index: number) => boolean): number {
  return outbox.events.reduce(
    (sum, { change }, index) => sum + (reached(index) ? lengthChange(change) : 0),
    0,
  );
}
