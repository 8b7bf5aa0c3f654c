import type { WireLikeState } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import { listedLikerIds, type ViewedLikes } from './like-summary';

/** The answer to a like or to taking it back. */
export function presentLikes(viewer: Viewer, likes: ViewedLikes): WireLikeState {
  return { likes: listedLikerIds(likes, viewer.id), numberOfLikes: likes.count, liked: likes.viewerLikes };
}
