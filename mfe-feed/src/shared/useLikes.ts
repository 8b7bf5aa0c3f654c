import {
  fetchPost,
  setCommentLiked,
  setPostLiked,
  type Comment,
  type LikeState,
  type Post,
} from '@sharewave/api-client';
import { useViewerSummary } from '@sharewave/app-kit';
import { useQueryClient } from '@tanstack/react-query';
import { updateComment, updatePost } from './post-cache';
import { lacksLikerNames, withLiked, withPostLiked } from './like-state';
import { useLike } from './useLike';

export function usePostLike(post: Post) {
  const queryClient = useQueryClient();
  const viewer = useViewerSummary();
  const change = (apply: (current: Post) => Post) => updatePost(queryClient, post.id, apply);

  const fillLikerNames = async () => {
    const { likerNames, viewerLikes } = await fetchPost(post.id, viewer.id);
    // A later toggle has already added or removed the viewer's name, and its answer loads missing names.
    change((current) => (current.viewerLikes === viewerLikes ? { ...current, likerNames } : current));
  };
  const restore = (state: LikeState) => {
    let isNameMissing = false;
    change((current) => {
      const restored = { ...withPostLiked(current, state.viewerLikes, viewer), ...state };
      isNameMissing = lacksLikerNames(restored);
      return restored;
    });
    if (!isNameMissing) return;
    fillLikerNames().catch((error: unknown) =>
      console.warn('The names of the likers could not be loaded', error),
    );
  };
  return useLike({
    subject: post,
    send: (liked) => setPostLiked(post.id, liked),
    show: (liked) => change((current) => withPostLiked(current, liked, viewer)),
    restore,
  });
}

export function useCommentLike(postId: string, comment: Comment) {
  const queryClient = useQueryClient();
  const viewer = useViewerSummary();
  const change = (apply: (current: Comment) => Comment) =>
    updateComment(queryClient, postId, comment.id, apply);

  return useLike({
    subject: comment,
    send: (liked) => setCommentLiked(comment.id, liked),
    show: (liked) => change((current) => withLiked(current, liked, viewer.id)),
    restore: (state) => change((current) => ({ ...current, ...state })),
  });
}
