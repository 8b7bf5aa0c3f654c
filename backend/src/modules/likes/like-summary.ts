import { LIMITS } from '@sharewave/contracts';

/** What a subject keeps about its likes: how many, and the newest likers (at most 100), oldest first. */
export interface LikeSummary {
  count: number;
  recentLikerIds: string[];
}

/** The likes of a subject as one viewer sees them. */
export interface ViewedLikes extends LikeSummary {
  viewerLikes: boolean;
}

/** The ids to list: the newest 100, and always the viewer's own (decision: the wire). */
export function listedLikerIds(likes: ViewedLikes, viewerId: string): string[] {
  if (!likes.viewerLikes || likes.recentLikerIds.includes(viewerId)) return likes.recentLikerIds;
  return [viewerId, ...likes.recentLikerIds.slice(1 - LIMITS.listedIds)];
}

/** The two likers to name, newest first, the viewer before all. */
export function namedLikerIds(likes: ViewedLikes, viewerId: string): string[] {
  const newestFirst = [...likes.recentLikerIds].reverse();
  const others = newestFirst.filter((id) => id !== viewerId);
  return (likes.viewerLikes ? [viewerId, ...others] : others).slice(0, 2);
}
