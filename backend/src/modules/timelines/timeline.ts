import type { TimelineIds } from './timeline-ids';

/** The kinds of post events that timelines follow. */
export type PostChange = 'written' | 'removed';

/** A post event that is not delivered to every timeline yet. */
interface PostEvent {
  readonly id: string;
  readonly change: PostChange;
  readonly postId: string;
}

/**
 * An author's undelivered events, in order. The first event was delivered to the author and the friends up to
 * `cursor` (in the order in which they became friends), the later ones only to the author.
 */
export interface Outbox {
  readonly authorId: string;
  readonly events: readonly PostEvent[];
  readonly cursor: string | null;
  /** Incremented when a friendship of the author begins or ends. */
  readonly tiesVersion: number;
  /** The author's post count as of the events delivered to everybody. */
  readonly settledCount: number;
}

/** A stored timeline: its version and content. */
export interface Timeline {
  readonly memberId: string;
  readonly buildId: string;
  readonly version: number;
  /** Total posts of the member and their friends. */
  readonly total: number;
  /** Every post from this id on is in the timeline; null if all posts are. */
  readonly floor: string | null;
  readonly ids: TimelineIds;
  /** Changes since it was packed. */
  readonly waiting: number;
  /** The day on which it was last read. */
  readonly readOn: string;
}

/** The version that builds write to; it changes when a friendship begins or ends. */
export type TimelinePlace = Pick<Timeline, 'memberId' | 'buildId'>;

/** The initial content of a built timeline. */
export interface TimelineContent {
  readonly total: number;
  readonly floor: string | null;
  /** Newest first. */
  readonly ids: readonly string[];
}

/** Whether an event was delivered to the friend with this `tieOrderId`; null for the author's own timeline. */
export function hasReached(outbox: Outbox, index: number, tieOrderId: string | null): boolean {
  if (tieOrderId === null) return true;
  return index === 0 && outbox.cursor !== null && tieOrderId <= outbox.cursor;
}

/** The calendar day of a moment, YYYY-MM-DD. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Change of a timeline's length by an event. */
export const lengthChange = (change: PostChange): 1 | -1 => (change === 'written' ? 1 : -1);
