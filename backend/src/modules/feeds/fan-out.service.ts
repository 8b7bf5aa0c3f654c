import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LEFT_FOR_LATER_MS, within } from '../../common/concurrency/within';
import { AppConfig } from '../../config/app-config';
import { UnitOfWork } from '../../infrastructure/mongo/unit-of-work';
import { FriendsService } from '../friends/friends.service';
import { PostsService } from '../posts/posts.service';
import { TimelinesService } from '../timelines/timelines.service';

/** Served before the author is answered: friends of small circles see a post as soon as its author does. */
const FIRST_BATCH = 16;
/** Timelines changed in one transaction; others get their turn in between. */
const BATCH = 200;
/** Work of others is taken up when it has been left lying for so long. */
const LEFT_LYING_MS = 2000;
const LOOK_EVERY_MS = 1000;
const LOOK_LIMIT = 100;
const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_UNREAD_MS = 30 * DAY_MS;

/**
 * Carries what authors have written and removed to the timelines of their friends: batch by batch, each in a transaction
 * with the note of how far it has come. So a crash loses no friend and repeats none, and any node can go on.
 */
@Injectable()
export class FanOutService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(FanOutService.name);
  /** Authors with work that this node does, one batch each in turn. */
  private readonly authors = new Set<string>();
  /** Members whose timelines have changed. */
  private readonly unpacked = new Set<string>();
  private running: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private cleaner: NodeJS.Timeout | null = null;
  private isStopped = false;

  constructor(
    private readonly timelines: TimelinesService,
    private readonly friends: FriendsService,
    private readonly posts: PostsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly config: AppConfig,
  ) {
    timelines.onWork((authorId) => this.begin(authorId));
  }

  onApplicationBootstrap(): void {
    if (!this.config.doesChores) return;
    void this.look();
    void this.forgetUnread();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    if (this.cleaner !== null) clearTimeout(this.cleaner);
    await within(LEFT_FOR_LATER_MS, Promise.resolve(this.running));
  }

  /** Serves the first friends now, and the others in the background. */
  async begin(authorId: string): Promise<void> {
    if (this.isStopped) return;
    try {
      if (await this.step(authorId, FIRST_BATCH)) this.enqueue(authorId);
    } catch (error) {
      // The post is stored, and so is the work: it is taken up again.
      this.logger.warn({ err: error }, 'A post is carried to friends later');
    }
  }

  /** Carries everything that is left, of all authors, to everybody; for tools and tests. */
  async settle(): Promise<void> {
    for (;;) {
      await this.running;
      const authorIds = await this.timelines.listPending(LOOK_LIMIT);
      if (authorIds.length === 0) return;
      for (const authorId of authorIds) while (await this.step(authorId, BATCH));
    }
  }

  private enqueue(authorId: string): void {
    this.authors.add(authorId);
    this.goOn();
  }

  private pack(memberIds: readonly string[]): void {
    for (const memberId of memberIds) this.unpacked.add(memberId);
    this.goOn();
  }

  private goOn(): void {
    this.running ??= this.work();
  }

  private async work(): Promise<void> {
    while (!this.isStopped && this.authors.size + this.unpacked.size > 0) {
      for (const authorId of [...this.authors]) await this.tryStep(authorId);
      const memberIds = [...this.unpacked].slice(0, BATCH);
      for (const memberId of memberIds) this.unpacked.delete(memberId);
      await this.tryPack(memberIds);
    }
    // In the turn that found nothing left: what comes after it begins anew.
    this.running = null;
  }

  private async tryStep(authorId: string): Promise<void> {
    if (this.isStopped) return;
    // Before the step: a post that comes while the last one ends is not taken for done with it.
    this.authors.delete(authorId);
    try {
      if (await this.step(authorId, BATCH)) this.authors.add(authorId);
    } catch (error) {
      this.logger.warn({ err: error }, 'Carrying a post to friends is tried again');
    }
  }

  private async tryPack(memberIds: readonly string[]): Promise<void> {
    try {
      if (memberIds.length > 0) await this.timelines.pack(memberIds);
    } catch (error) {
      // What was not packed is read all the same, and packed with the next change or built anew.
      this.logger.warn({ err: error }, 'Timelines are packed later');
    }
  }

  /** Carries the oldest event to the next friends; answers whether there is more to do. */
  private async step(authorId: string, limit: number): Promise<boolean> {
    const outbox = await this.timelines.findOutbox(authorId);
    if (outbox === null || outbox.events.length === 0) return false;
    const ties = await this.friends.tiesAfter(authorId, outbox.cursor, limit);
    const cursor = ties.length < limit ? null : (ties.at(-1)?.orderId ?? null);
    const memberIds = ties.map((tie) => tie.memberId);
    const [event] = outbox.events;
    // Before the event moves on: so what is left of a post is removed to the last, whatever crashes in between.
    if (outbox.cursor === null && event?.change === 'removed') await this.posts.forget(event.postId);
    // In line with the author's own posts: they change the same outbox.
    await this.unitOfWork.run(authorId, () => this.timelines.deliver(outbox, memberIds, cursor));
    this.pack([authorId, ...memberIds]);
    return cursor !== null || outbox.events.length > 1;
  }

  /** Takes up what a crash, here or elsewhere, has left lying. */
  private async look(): Promise<void> {
    try {
      const authorIds = await this.timelines.listLeftLying(LEFT_LYING_MS, LOOK_LIMIT);
      if (!this.isStopped) for (const authorId of authorIds) this.enqueue(authorId);
    } catch (error) {
      this.logger.warn({ err: error }, 'Work that was left lying cannot be looked for');
    }
    if (!this.isStopped) this.timer = setTimeout(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  /** Lets go of the timelines of those who stay away. */
  private async forgetUnread(): Promise<void> {
    try {
      await this.timelines.removeUnreadSince(new Date(Date.now() - KEPT_UNREAD_MS));
    } catch (error) {
      this.logger.warn({ err: error }, 'Unread timelines are let go later');
    }
    if (!this.isStopped) this.cleaner = setTimeout(() => void this.forgetUnread(), DAY_MS).unref();
  }
}
