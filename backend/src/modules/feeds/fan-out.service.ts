import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LEFT_FOR_LATER_MS, within } from '../../common/concurrency/within';
import { AppConfig } from '../../config/app-config';
import { UnitOfWork } from '../../infrastructure/mongo/unit-of-work';
import { MemberEvents } from '../../infrastructure/realtime/member-events';
import { FriendsService } from '../friends/friends.service';
import { PostDelivery } from '../timelines/post-delivery.port';
import { TimelinesService } from '../timelines/timelines.service';

/** Friends served before the author gets the answer, so that with few friends they see a post as soon as its author does. */
const FIRST_BATCH = 16;
const BATCH = 200;
const STALLED_AFTER_MS = 2000;
const RESUME_EVERY_MS = 1000;
const RESUME_LIMIT = 100;

/**
 * Fan-out on write, in batches. Each batch and its progress are stored in one transaction, so a crash skips no friend and repeats none,
 * and any node can resume.
 */
@Injectable()
export class FanOutService extends PostDelivery implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(FanOutService.name);
  private readonly authors = new Set<string>();
  private readonly unpacked = new Set<string>();
  private running: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private isStopped = false;

  constructor(
    private readonly timelines: TimelinesService,
    private readonly friends: FriendsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly config: AppConfig,
    private readonly memberEvents: MemberEvents,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    if (this.config.doesChores) void this.resumeStalled();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await within(LEFT_FOR_LATER_MS, Promise.resolve(this.running));
  }

  async begin(authorId: string): Promise<void> {
    if (this.isStopped) return;
    try {
      if (await this.step(authorId, FIRST_BATCH)) this.enqueue(authorId);
    } catch (error) {
      // The post and the work are stored, so the work will be resumed.
      this.logger.warn({ err: error }, 'A post could not be delivered to friends; will try again');
    }
  }

  async settle(): Promise<void> {
    for (;;) {
      await this.running;
      const authorIds = await this.timelines.listPending(RESUME_LIMIT);
      if (authorIds.length === 0) return;
      for (const authorId of authorIds) while (await this.step(authorId, BATCH));
    }
  }

  private enqueue(authorId: string): void {
    this.authors.add(authorId);
    this.start();
  }

  private pack(memberIds: readonly string[]): void {
    for (const memberId of memberIds) this.unpacked.add(memberId);
    this.start();
  }

  private start(): void {
    this.running ??= this.work();
  }

  private async work(): Promise<void> {
    while (!this.isStopped && this.authors.size + this.unpacked.size > 0) {
      for (const authorId of [...this.authors]) await this.tryStep(authorId);
      const memberIds = [...this.unpacked].slice(0, BATCH);
      for (const memberId of memberIds) this.unpacked.delete(memberId);
      await this.tryPack(memberIds);
    }
    // In the same turn that found nothing left, so that later events start a new run.
    this.running = null;
  }

  private async tryStep(authorId: string): Promise<void> {
    if (this.isStopped) return;
    // Before the step, so that a post that arrives during the last step is not counted as done.
    this.authors.delete(authorId);
    try {
      if (await this.step(authorId, BATCH)) this.authors.add(authorId);
    } catch (error) {
      this.logger.warn({ err: error }, 'A post could not be delivered to friends; will try again');
    }
  }

  private async tryPack(memberIds: readonly string[]): Promise<void> {
    try {
      if (memberIds.length > 0) await this.timelines.pack(memberIds);
    } catch (error) {
      // Unpacked changes are still read; they are packed with the next change, or the timeline is rebuilt.
      this.logger.warn({ err: error }, 'Timelines could not be packed; will try again');
    }
  }

  /** Returns whether there is more to do. */
  private async step(authorId: string, limit: number): Promise<boolean> {
    const outbox = await this.timelines.findOutbox(authorId);
    if (outbox === null || outbox.events.length === 0) return false;
    const friends = await this.friends.listAfter(authorId, outbox.cursor, limit);
    const cursor = friends.length < limit ? null : (friends.at(-1)?.orderId ?? null);
    const memberIds = friends.map(({ memberId }) => memberId);
    const [event] = outbox.events;
    // Serialised with the author's own posts, which change the same outbox.
    const isDelivered = await this.unitOfWork.run(authorId, () =>
      this.timelines.deliver(outbox, memberIds, cursor),
    );
    if (isDelivered && event?.change === 'written') this.memberEvents.newPost(memberIds, event.postId);
    this.pack([authorId, ...memberIds]);
    return cursor !== null || outbox.events.length > 1;
  }

  private async resumeStalled(): Promise<void> {
    try {
      const authorIds = await this.timelines.listStalled(STALLED_AFTER_MS, RESUME_LIMIT);
      if (!this.isStopped) for (const authorId of authorIds) this.enqueue(authorId);
    } catch (error) {
      this.logger.warn({ err: error }, 'Stalled deliveries could not be looked up; will try again');
    }
    if (!this.isStopped) this.timer = setTimeout(() => void this.resumeStalled(), RESUME_EVERY_MS).unref();
  }
}
