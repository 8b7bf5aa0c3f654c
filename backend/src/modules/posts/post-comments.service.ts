import { Injectable } from '@nestjs/common';
import { LIMITS } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import { DomainError } from '../../common/errors/domain-error';
import { UnitOfWork } from '../../infrastructure/mongo/unit-of-work';
import type { Comment, CommentDraft, HydratedComment } from '../comments/comment';
import { CommentsService } from '../comments/comments.service';
import type { FollowLikes } from '../likes/likes.service';
import type { ViewedLikes } from '../likes/like-summary';
import type { Post } from './post';
import { noSuchPost } from './post-refusals';
import { canDeleteComment } from './posts.policy';
import { PostsRepository } from './posts.repository';

/** Comments under posts: the comment and the counters of its post change together. */
@Injectable()
export class PostCommentsService {
  constructor(
    private readonly posts: PostsRepository,
    private readonly comments: CommentsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Writes a comment now, or as of `at` (the demo community spreads its comments over days). Idempotent by
   * `clientId`: a repeat returns the stored comment, and is refused if that was deleted.
   */
  write(viewer: Viewer, postId: string, draft: CommentDraft, at?: Date): Promise<Comment> {
    return this.unitOfWork.run(postId, async () => {
      // A deletion that this does not see yet conflicts with this transaction, because both write to the post.
      const written = await this.comments.findWritten(viewer, postId, draft);
      if (written !== null) return written;
      const comment = await this.comments.write(viewer, postId, draft, at);
      if (!(await this.posts.addComment(postId, comment))) throw noSuchPost();
      return comment;
    });
  }

  async getComment(viewer: Viewer, commentId: string): Promise<HydratedComment> {
    const { comment } = await this.getStored(commentId);
    return this.comments.view(viewer, comment);
  }

  async list(
    viewer: Viewer,
    postId: string,
    before: string | undefined,
    limit: number = LIMITS.comments.default,
  ): Promise<HydratedComment[]> {
    if (!(await this.posts.findPost(postId))) throw noSuchPost();
    return this.comments.listOfPost(viewer, postId, before, limit);
  }

  async remove(viewer: Viewer, commentId: string): Promise<void> {
    const { comment, post } = await this.getStored(commentId);
    if (!canDeleteComment(viewer, comment, post)) {
      throw new DomainError('forbidden', 'Only its author or the author of the post can delete a comment');
    }
    await this.comments.thinOutLikes(comment, this.followLikesOf(comment));
    await this.unitOfWork.run(post.id, () => this.removeFromPost(post.id, commentId));
  }

  /** Sets the viewer's like of a comment, or toggles it if `liked` is not given. */
  async setLiked(viewer: Viewer, commentId: string, wish: boolean | undefined): Promise<ViewedLikes> {
    const { comment } = await this.getStored(commentId);
    return this.comments.setLiked(viewer, commentId, wish, this.followLikesOf(comment));
  }

  /** A post keeps a copy of its latest comment. */
  private followLikesOf(comment: Comment): FollowLikes {
    return (likes) => this.posts.setLatestCommentLikes(comment, likes);
  }

  /** Only if its post exists: a deleted post has no comments, even before the last of them is removed. */
  private async getStored(commentId: string): Promise<{ comment: Comment; post: Post }> {
    const comment = await this.comments.getStored(commentId);
    const post = await this.posts.findPost(comment.postId);
    if (!post) throw noSuchPost();
    return { comment, post };
  }

  private async removeFromPost(postId: string, commentId: string): Promise<void> {
    if (!(await this.comments.remove(commentId))) return;
    const post = await this.posts.removeComment(postId, commentId);
    if (!post) return;
    if (post.latestComment?.id === commentId) {
      await this.posts.setLatestComment(postId, await this.comments.takeNewest(postId));
    }
    if (post.recentCommentIds.length >= Math.min(post.commentCount, LIMITS.listedIds)) return;
    // One of the newest hundred was removed: an older comment moves up.
    const newest = await this.comments.listStoredOfPost(postId, undefined, LIMITS.listedIds);
    await this.posts.setRecentComments(postId, newest.map((comment) => comment.id).reverse());
  }
}
