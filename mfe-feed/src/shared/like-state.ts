import type { LikeState, Post } from '@sharewave/api-client';

/** The number of names in the likers line; further known names move up when one is removed. */
const NAMES_SHOWN = 2;

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

/** Like `withLiked`, and also adds the viewer's name to the likers line or removes it once. */
export function withPostLiked(post: Post, liked: boolean, viewer: { id: string; fullName: string }): Post {
  if (post.viewerLikes === liked) return post;
  const names = post.likerNames;
  const own = names.lastIndexOf(viewer.fullName);
  const likerNames = liked ? [...names, viewer.fullName] : names.filter((_, index) => index !== own);
  return { ...withLiked(post, liked, viewer.id), likerNames };
}

/** The fields that a like changes, to restore them after a failure. */
export function likeStateOf({ likerIds, likeCount, viewerLikes }: LikeState): LikeState {
  return { likerIds, likeCount, viewerLikes };
}

/** Whether the likers line needs a name that is not known here. */
export function lacksLikerNames(post: Post): boolean {
  return post.likerNames.length < Math.min(NAMES_SHOWN, post.likeCount);
}
