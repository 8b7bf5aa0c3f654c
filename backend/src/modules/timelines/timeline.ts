import type { TimelineIds } from './timeline-ids';

export type PostChange = 'written' | 'removed';

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
  readonly friendsVersion: number;
}

export interface Timeline {
  readonly memberId: string;
  readonly buildId: string;
  readonly version: number;
  /** Total posts of the member and their friends: exact while all are in the timeline, otherwise late by what happened during its build. */
  readonly total: number;
  /** Every post from this id on is in the timeline; null if all posts are. */
  readonly floor: string | null;
  readonly ids: TimelineIds;
}

export interface NotedChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The document that a build fills; its `buildId` changes when a friendship begins or ends. */
export interface TimelinePlace extends Pick<Timeline, 'memberId' | 'buildId'> {
  /** Noted before the build began, so its result has them. */
  readonly noted: NotedChanges;
}

export interface TimelineContent {
  readonly olderCount: number;
  readonly floor: string | null;
  /** Newest first. */
  readonly ids: readonly string[];
}
