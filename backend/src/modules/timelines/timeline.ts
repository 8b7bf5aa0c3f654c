import type { TimelineIds } from './timeline-ids';

/** What happens to a post that timelines must follow. */
export type PostChange = 'written' | 'removed';

/** A change of a post that has not reached every timeline yet. */
export interface PostEvent {
  readonly id: string;
  readonly change: PostChange;
  readonly postId: string;
}

/**
 * What an author's changes still have to reach, in order. The first event has reached the author and the friends up to
 * `cursor` (by the order in which they became friends), later ones the author alone.
 */
export interface Outbox {
  readonly authorId: string;
  readonly events: readonly PostEvent[];
  readonly cursor: string | null;
  /** Grows with each friendship of the author that begins or ends. */
  readonly tiesVersion: number;
  /** Posts as of the events that have reached everybody. */
  readonly settledCount: number;
}

/** A member's timeline as it is stored: which version of it, and what it holds. */
export interface Timeline {
  readonly memberId: string;
  readonly buildId: string;
  readonly version: number;
  /** Posts of the member and their friends, of all times. */
  readonly total: number;
  /** Every post from this id on is in the timeline; null when all posts are. */
  readonly floor: string | null;
  readonly ids: TimelineIds;
  /** Changes since it was packed. */
  readonly waiting: number;
  /** The day on which it was last read. */
  readonly readOn: string;
}

/** Where builds put a timeline; after a friendship has begun or ended it is another. */
export type TimelinePlace = Pick<Timeline, 'memberId' | 'buildId'>;

/** What a built timeline begins with. */
export interface TimelineContent {
  readonly total: number;
  readonly floor: string | null;
  /** Newest first. */
  readonly ids: readonly string[];
}

/** Whether an event has reached a friend whose friendship began at `tieOrderId`; of the author's own timeline null. */
export function hasReached(outbox: Outbox, index: number, tieOrderId: string | null): boolean {
  if (tieOrderId === null) return true;
  return index === 0 && outbox.cursor !== null && tieOrderId <= outbox.cursor;
}

/** The calendar day of a moment, YYYY-MM-DD. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** By how many posts a change makes a timeline longer. */
export const lengthChange = (change: PostChange): 1 | -1 => (change === 'written' ? 1 : -1);
