import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../common/auth/viewer';
import { inBatches } from '../../common/concurrency/in-batches';
import { DomainError } from '../../common/errors/domain-error';
import { UnitOfWork } from '../../infrastructure/mongo/unit-of-work';
import type { ViewedLikes } from '../likes/like-summary';
import { type FollowLikes, LikesService } from '../likes/likes.service';
import type { Comment, CommentDraft, HydratedComment } from './comment';
import { CommentsHydrator } from './comments.hydrator';
import { CommentsRepository } from './comments.repository';

const notFound = (): DomainError => new DomainError('not_found', 'This comment does not exist');

/** Comments by themselves; what they change on their post is the posts module's business. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly comments: CommentsRepository,
    private readonly hydrator: CommentsHydrator,
    private readonly likes: LikesService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The comment as the viewer sees it. */
  async view(viewer: Viewer, stored: Comment): Promise<HydratedComment> {
    const [comment] = await this.hydrator.hydrate(viewer, [stored]);
    if (!comment) throw notFound();
    return comment;
  }

  async getStored(id: string): Promise<Comment> {
    const comment = await this.comments.findComment(id);
    if (!comment) throw notFound();
    return comment;
  }

  /** `follow` changes what is kept of the comment elsewhere, all or nothing with the like. */
  async setLiked(
    viewer: Viewer,
    id: string,
    wish: boolean | undefined,
    follow: FollowLikes,
  ): Promise<ViewedLikes> {
    const likes = await this.likes.setLiked(viewer, this.comments.likes, id, wish, follow);
    if (!likes) throw notFound();
    return likes;
  }

  /** Comments of a post before the given one, oldest first. */
  async listOfPost(
    viewer: Viewer,
    postId: string,
    before: string | undefined,
    limit: number,
  ): Promise<HydratedComment[]> {
    const newestFirst = await this.comments.listOfPost(postId, before, limit);
    return this.hydrator.hydrate(viewer, newestFirst.reverse());
  }

  /** The newest comments of a post before the given one, newest first, without more. */
  listStoredOfPost(postId: string, before: string | undefined, limit: number): Promise<Comment[]> {
    return this.comments.listOfPost(postId, before, limit);
  }

  /** The newest comment of a post, for a transaction that copies it: one that changes its likes meanwhile runs again. */
  takeNewest(postId: string): Promise<Comment | null> {
    return this.comments.takeNewest(postId);
  }

  write(viewer: Viewer, postId: string, draft: CommentDraft, at?: Date): Promise<Comment> {
    return this.comments.insertComment({ postId, authorId: viewer.id, ...draft }, at);
  }

  /** What the viewer has written under this name before. */
  async findWritten(viewer: Viewer, postId: string, { clientId }: CommentDraft): Promise<Comment | null> {
    return clientId === null ? null : this.comments.findByClientId(postId, viewer.id, clientId);
  }

  /** Leaves so few likes of a comment that it can be removed with them. */
  thinOutLikes(comment: Comment, follow: FollowLikes): Promise<void> {
    return this.likes.thinOut(this.comments.likes, comment, follow);
  }

  /** Removes it with its likes in a transaction of the caller; answers whether this call did. */
  async remove(id: string): Promise<boolean> {
    const isRemoved = await this.comments.removeComment(id);
    if (isRemoved) await this.likes.removeWith([id]);
    return isRemoved;
  }

  /** Removes what is left under a deleted post, a few at a time. */
  async forgetPost(postId: string): Promise<void> {
    await inBatches(
      (limit) => this.comments.listIdsOfPost(postId, limit),
      async (ids) => {
        await this.likes.forgetSubjects(ids);
        // Together: a like that has come since, and none comes once its comment is gone.
        await this.unitOfWork.run(postId, async () => {
          await this.comments.removeByIds(ids);
          await this.likes.removeWith(ids);
        });
      },
    );
  }
}
