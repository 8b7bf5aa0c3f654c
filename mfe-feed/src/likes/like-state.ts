import type { LikeState, Post } from '@sharewave/api-client';

/** Names that the likers line can use; what is known beyond them moves up when one goes. */
const NAMES_SHOWN = 2;

/** The item as it looks once the viewer likes it, or no longer does. */
export function withLiked<T extends LikeState>(item: T, liked: boolean, viewerId: string): T {
  if (item.viewerLikes === liked) return item;
  const others = item.likerIds.filter((id) => id !== viewerId);
  return {
    ...item,
    viewerLikes: liked,
    likerIds: liked ? [...others, viewerId] : others,
    likeCount: Math.max(0, item.likeCount + (liked ? 1 : -1)),
  };
}

/** As withLiked, with the viewer's name in or out of the likers line; of two equal names, one goes. */
export function withPostLiked(post: Post, liked: boolean, viewer: { id: string; fullName: string }): Post {
  if (post.viewerLikes === liked) return post;
  const names = post.likerNames;
  const own = names.lastIndexOf(viewer.fullName);
  const likerNames = liked ? [...names, viewer.fullName] : names.filter((_, index) => index !== own);
  return { ...withLiked(post, liked, viewer.id), likerNames };
}

/** Only what a like changes, to put it back after a failure. */
export function likeStateOf({ likerIds, likeCount, viewerLikes }: LikeState): LikeState {
  return { likerIds, likeCount, viewerLikes };
}

/** Whether the likers line would need a name that is not known here. */
export function lacksLikerNames(post: Post): boolean {
  return post.likerNames.length < Math.min(NAMES_SHOWN, post.likeCount);
}
