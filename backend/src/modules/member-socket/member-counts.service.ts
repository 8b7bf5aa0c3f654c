import { setTimeout } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { ConcurrencyLimit } from '../../common/concurrency/concurrency-limit';
import { MemberEvents } from '../../infrastructure/realtime/member-events';
import { NodeBus } from '../../infrastructure/realtime/node-bus';
import { ChatsService } from '../chats/chats.service';
import { FriendsService } from '../friends/friends.service';

const MIN_INTERVAL_MS = 250;
const RETRY_AFTER_MS = 5000;
/** While this node does not receive from the others, it does not learn of their changes. */
const REFRESH_EVERY_MS = 30_000;
/** Members whose figures are read at once: after a loss on the bus those of all sockets are. */
const READ_AT_ONCE = 4;

@Injectable()
export class MemberCountsService implements OnModuleDestroy {
  private readonly logger = new Logger(MemberCountsService.name);
  /** By member: whether something has changed since the last read began. */
  private readonly isStale = new Map<string, boolean>();
  private readonly reads = new ConcurrencyLimit(READ_AT_ONCE, Infinity);
  private readonly subscription;
  private readonly timer;
  private isStopped = false;

  constructor(
    private readonly events: MemberEvents,
    private readonly chats: ChatsService,
    private readonly friends: FriendsService,
    bus: NodeBus,
  ) {
    this.subscription = events.countChanges.subscribe((memberIds) => {
      for (const memberId of memberIds) this.refresh(memberId);
    });
    this.timer = setInterval(() => {
      if (!bus.isWhole) for (const memberId of events.localMemberIds()) this.refresh(memberId);
    }, REFRESH_EVERY_MS).unref();
  }

  onModuleDestroy(): void {
    this.subscription.unsubscribe();
    clearInterval(this.timer);
    this.isStopped = true;
  }

  refresh(memberId: string): void {
    if (!this.events.isLocal(memberId)) return;
    const isRunning = this.isStale.has(memberId);
    this.isStale.set(memberId, true);
    if (!isRunning) void this.run(memberId);
  }

  /** One read after the other: what is sent last was read after the last change. */
  private async run(memberId: string): Promise<void> {
    while (!this.isStopped && this.isStale.get(memberId) === true && this.events.isLocal(memberId)) {
      this.isStale.set(memberId, false);
      let delayMs = MIN_INTERVAL_MS;
      try {
        await this.reads.run(() => this.send(memberId));
      } catch (error) {
        this.logger.warn({ err: error }, 'The counts of a member could not be read; will try again');
        this.isStale.set(memberId, true);
        delayMs = RETRY_AFTER_MS;
      }
      await setTimeout(delayMs, undefined, { ref: false });
    }
    this.isStale.delete(memberId);
  }

  private async send(memberId: string): Promise<void> {
    const [unreadMessages, friendRequests] = await Promise.all([
      this.chats.countUnread(memberId),
      this.friends.countRequests(memberId),
    ]);
    this.events.sendCounts(memberId, { unreadMessages, friendRequests });
  }
}
