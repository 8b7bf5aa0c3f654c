import type { WireLikeState } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import { listedLikerIds, ownLikerId, type ViewedLikes } from './like-summary';

/** The answer to adding or removing a like. */
export function presentLikes(viewer: Viewer, likes: ViewedLikes): WireLikeState {
  const { count, viewerLikes } = likes;
  return {
    likes: [...listedLikerIds(likes, ownLikerId(viewer, viewerLikes))],
    numberOfLikes: count,
    liked: viewerLikes,
  };
}
