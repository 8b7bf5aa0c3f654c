import type { Viewer } from '../../common/auth/viewer';

/** Only its author deletes a post. */
export function canDeletePost(viewer: Viewer, post: { authorId: string }): boolean {
  return post.authorId === viewer.id;
}

/** A comment is deleted by who wrote it, or by who wrote the post above it. */
export function canDeleteComment(
  viewer: Viewer,
  comment: { authorId: string },
  post: { authorId: string },
): boolean {
  return comment.authorId === viewer.id || post.authorId === viewer.id;
}
