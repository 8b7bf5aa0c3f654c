import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LEFT_FOR_LATER_MS, within } from '../../common/concurrency/within';
import { AppConfig } from '../../config/app-config';
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
export class DeletedPostsCleaner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(DeletedPostsCleaner.name);
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly deleted: DeletedPostsRepository,
    private readonly comments: CommentsService,
    private readonly likes: LikesService,
    private readonly config: AppConfig,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.doesChores) return;
    this.timer = setInterval(() => this.start(), SWEEP_EVERY_MS).unref();
    this.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await within(LEFT_FOR_LATER_MS, this.sweeping);
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
      await this.likes.forgetSubjects([postId]);
      await this.deleted.remove(postId);
    } catch (error) {
      this.logger.warn({ err: error }, 'Comments of a deleted post could not be removed; will try again');
    }
  }

  /** Cleans up after deletions that a crash or a failure has left unfinished. */
  async sweep(): Promise<void> {
    for (const postId of await this.deleted.listFirst(BATCH)) await this.clean(postId);
  }

  private start(): void {
    this.sweeping = this.sweep().catch((error: unknown) =>
      this.logger.warn({ err: error }, 'Deleted posts could not be listed; will try again'),
    );
  }
}
