import { fetchComments, type Comment, type Post } from '@sharewave/api-client';

/** The latest comment of a post after `commentId` is removed; null when none is left. */
export async function latestBefore(post: Post, commentId: string, viewerId: string): Promise<Comment | null> {
  if (post.latestComment?.id !== commentId) return post.latestComment;
  if (post.commentCount <= 1) return null;
  try {
    const [latest] = await fetchComments(post.id, viewerId, { limit: 1 });
    return latest ?? null;
  } catch (error) {
    console.warn('The latest comment could not be loaded', error);
    return null;
  }
}
