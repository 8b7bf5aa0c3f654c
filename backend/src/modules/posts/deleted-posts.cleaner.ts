import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config';
import { Chore } from '../../infrastructure/chores/chore';
import { CommentsService } from '../comments/comments.service';
import { LikesService } from '../likes/likes.service';
import { DeletedPostsRepository } from './deleted-posts.repository';

const SWEEP_EVERY_MS = 60_000;
const BATCH = 100;

/**
 * Removes the comments and likes of deleted posts. A post may have more than one transaction can remove, so what is still to
 * be done is stored with the deletion, and any node can finish it after a crash.
 */
@Injectable()
export class DeletedPostsCleaner extends Chore {
  constructor(
    private readonly deleted: DeletedPostsRepository,
    private readonly comments: CommentsService,
    private readonly likes: LikesService,
    config: AppConfig,
  ) {
    super(config, SWEEP_EVERY_MS, 'Deleted posts could not be listed');
  }

  /** Stores that a post is deleted, in the transaction of the deletion. */
  add(postId: string): Promise<void> {
    return this.deleted.insert(postId);
  }

  /** Removes what belonged to a deleted post; what fails is left to the next sweep. */
  async clean(postId: string): Promise<void> {
    if (this.isStopped) return;
    try {
      await this.comments.removeOfPost(postId);
      await this.likes.removeInBatches([postId]);
      await this.deleted.remove(postId);
    } catch (error) {
      this.logger.warn({ err: error }, 'Comments of a deleted post could not be removed; will try again');
    }
  }

  /** Cleans up after deletions that a crash or a failure has left unfinished. */
  async run(): Promise<void> {
    for (const postId of await this.deleted.listFirst(BATCH)) await this.clean(postId);
  }
}
