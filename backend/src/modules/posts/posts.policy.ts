import type { Viewer } from '../../common/auth/viewer';

export function canDeletePost(viewer: Viewer, post: { authorId: string }): boolean {
  return post.authorId === viewer.id;
}

export function canDeleteComment(
  viewer: Viewer,
  comment: { authorId: string },
  post: { authorId: string },
): boolean {
  return comment.authorId === viewer.id || post.authorId === viewer.id;
}
