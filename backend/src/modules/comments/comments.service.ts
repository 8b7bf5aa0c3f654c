import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../common/auth/viewer';
import { inBatches } from '../../common/concurrency/in-batches';
import { DomainError } from '../../common/errors/domain-error';
import { UnitOfWork } from '../../infrastructure/mongo/unit-of-work';
import type { ViewedLikes } from '../likes/like-summary';
import { type FollowLikes, LikesService } from '../likes/likes.service';
import { TombstonesService } from '../tombstones/tombstones.service';
import type { Comment, CommentDraft, HydratedComment } from './comment';
import { CommentsHydrator } from './comments.hydrator';
import { CommentsRepository } from './comments.repository';

const notFound = (): DomainError => new DomainError('not_found', 'This comment does not exist');

/** Comments only; the posts module changes their post. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly comments: CommentsRepository,
    private readonly hydrator: CommentsHydrator,
    private readonly likes: LikesService,
    private readonly tombstones: TombstonesService,
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

  /** `follow` updates copies of the comment, in the same transaction as the like. */
  async setLiked(
    viewer: Viewer,
    id: string,
    wish: boolean | undefined,
    follow: FollowLikes,
  ): Promise<ViewedLikes> {
    const likes = await this.likes.setLiked(viewer, id, wish, follow);
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

  /** The viewer's comment stored with this `clientId`, if any; throws if it was deleted. */
  async findWritten(viewer: Viewer, postId: string, { clientId }: CommentDraft): Promise<Comment | null> {
    if (clientId === null) return null;
    const written = await this.comments.findByClientId(postId, viewer.id, clientId);
    if (written === null && (await this.tombstones.has([postId, viewer.id], clientId))) throw notFound();
    return written;
  }

  /** Removes likes of a comment until the rest can be deleted with it in one transaction. */
  thinOutLikes(comment: Comment, follow: FollowLikes): Promise<void> {
    return this.likes.thinOut(comment, follow);
  }

  /** Removes it with its likes in the caller's transaction; returns whether this call did. */
  async remove(id: string): Promise<boolean> {
    const removed = await this.comments.removeComment(id);
    if (removed === null) return false;
    await this.tombstones.add([removed.postId, removed.authorId], removed.clientId);
    await this.likes.removeWith([id]);
    return true;
  }

  /** Removes the comments of a deleted post with their likes, in batches. Idempotent and resumable. */
  async removeOfPost(postId: string): Promise<void> {
    await inBatches(
      (limit) => this.comments.listIdsOfPost(postId, limit),
      async (ids) => {
        await this.likes.removeInBatches(ids);
        // In one transaction: it also covers likes added meanwhile, and none can be added once the comment is gone.
        await this.unitOfWork.run(postId, async () => {
          await this.comments.removeByIds(ids);
          await this.likes.removeWith(ids);
        });
      },
    );
  }
}
