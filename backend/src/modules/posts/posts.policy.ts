import type { Viewer } from '../../common/auth/viewer';

/** Only the author may delete a post. */
export function canDeletePost(viewer: Viewer, post: { authorId: string }): boolean {
  return post.authorId === viewer.id;
}

/** A comment may be deleted by its author or by the author of its post. */
export function canDeleteComment(
  viewer: Viewer,
  comment: { authorId: string },
  post: { authorId: string },
): boolean {
  return comment.authorId === viewer.id || post.authorId === viewer.id;
}
