import { LIMITS } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';

/** Of all who like a post so many are named. */
const NAMED = 2;

/** What a subject keeps about its likes: how many, and the newest likers (at most 100), oldest first. */
export interface LikeSummary {
  readonly count: number;
  readonly recentLikerIds: readonly string[];
}

/** The likes of a subject as one viewer sees them. */
export interface ViewedLikes extends LikeSummary {
  readonly viewerLikes: boolean;
}

/** Who is listed and named before others: the viewer, where they like the subject. */
export const ownLikerId = (viewer: Viewer, viewerLikes: boolean): string | null =>
  viewerLikes ? viewer.id : null;

/** The ids to list: the newest 100, and always the viewer's own. */
export function listedLikerIds({ recentLikerIds }: LikeSummary, ownId: string | null): readonly string[] {
  if (ownId === null || recentLikerIds.includes(ownId)) return recentLikerIds;
  return [ownId, ...recentLikerIds.slice(1 - LIMITS.listedIds)];
}

/** The likers to name, newest first, the viewer before all. */
export function namedLikerIds({ recentLikerIds }: LikeSummary, ownId: string | null): string[] {
  const others = recentLikerIds
    .slice(-NAMED)
    .reverse()
    .filter((id) => id !== ownId);
  return (ownId === null ? others : [ownId, ...others]).slice(0, NAMED);
}
