import { LIMITS } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';

/** The number of likers who are named. */
const NAMED = 2;

/** The likes stored on a subject: the count and the newest likers (at most 100), oldest first. */
export interface LikeSummary {
  readonly count: number;
  readonly recentLikerIds: readonly string[];
}

/** The fields of a post or comment that store its likes. */
export interface LikeFields {
  likeCount: number;
  recentLikerIds: { toString(): string }[];
}

/** The summary of a stored subject's likes. */
export const toLikeSummary = (row: LikeFields): LikeSummary => ({
  count: row.likeCount,
  recentLikerIds: row.recentLikerIds.map(String),
});

/** The likes of a subject as one viewer sees them. */
export interface ViewedLikes extends LikeSummary {
  readonly viewerLikes: boolean;
}

/** The viewer, if they like the subject, is listed and named first. */
export const ownLikerId = (viewer: Viewer, viewerLikes: boolean): string | null =>
  viewerLikes ? viewer.id : null;

/** The ids to list: the newest 100, and always the viewer's own. */
export function listedLikerIds({ recentLikerIds }: LikeSummary, ownId: string | null): readonly string[] {
  if (ownId === null || recentLikerIds.includes(ownId)) return recentLikerIds;
  return [ownId, ...recentLikerIds.slice(1 - LIMITS.listedIds)];
}

/** The likers to name: the viewer first, then the newest. */
export function namedLikerIds({ recentLikerIds }: LikeSummary, ownId: string | null): string[] {
  const others = recentLikerIds
    .slice(-NAMED)
    .reverse()
    .filter((id) => id !== ownId);
  return (ownId === null ? others : [ownId, ...others]).slice(0, NAMED);
}
