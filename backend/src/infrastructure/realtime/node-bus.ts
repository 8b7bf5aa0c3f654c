import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { MEMBER_NAMESPACE } from '@sharewave/contracts';
import { Subject } from 'rxjs';
import type { RedisClient } from '../redis/redis.service';
import { BusWatch } from './bus-watch';
import { chatRoom, memberRoom } from './rooms';
import { SocketAnswers } from './socket-answers';
import { namespacesOf, onSocket, type SocketServer, socketsOf } from './socket-server';

const CHANNEL = 'sharewave:beats';
const HEARTBEAT_EVERY_MS = 1000;
const POLL_EVERY_MS = 30_000;
const SPREAD_MS = { least: 500, perSocket: 2, most: 20_000 };

/**
 * Detects losses on the bus between nodes and makes sockets catch up. Redis pub/sub drops what it cannot deliver, so
 * every node sends a numbered heartbeat after its messages; a number that is skipped or does not come back is a loss.
 */
@Injectable()
export class NodeBus implements BeforeApplicationShutdown {
  readonly losses = new Subject<void>();
  /** Milliseconds that a heartbeat took through Redis. */
  readonly roundTrips = new Subject<number>();

  private readonly logger = new Logger(NodeBus.name);
  private readonly nodeId = randomUUID();
  private readonly watch = new BusWatch(this.nodeId);
  private server: SocketServer | null = null;
  private publisher: RedisClient | null = null;
  private timer: NodeJS.Timeout | undefined;
  private tickedAt = 0;
  private lastNumber = 0;
  private isStopped = false;
  private wasWhole = true;

  constructor(private readonly answers: SocketAnswers) {}

  /** Whether this node receives from the others, as far as it can tell; always true without Redis. */
  get isWhole(): boolean {
    return this.publisher === null || this.wasWhole;
  }

  get isShared(): boolean {
    return this.publisher !== null;
  }

  join(publisher: RedisClient, subscriber: RedisClient): void {
    this.publisher = publisher;
    subscriber.on('ready', () => this.watch.noteLoss());
    this.tickedAt = performance.now();
    this.timer = setInterval(() => this.tick(), HEARTBEAT_EVERY_MS);
    this.timer.unref();
    // Waits for the first heartbeat only if Redis is connected.
    if (publisher.isReady && subscriber.isReady) this.watch.start(performance.now());
    this.check(performance.now());
    void subscriber.subscribe(CHANNEL, (text) => this.receive(text));
  }

  attach(server: SocketServer): void {
    this.server = server;
    onSocket(server, (socket) => {
      if (!this.isWhole) socket.emit('catchUp', { withinMs: 0, everyMs: POLL_EVERY_MS });
    });
  }

  /** Something could not be sent to the other nodes: skips a number, so that they notice. */
  noteUnsent(): void {
    this.lastNumber += 1;
  }

  /** Makes the sockets in these chats, and those of these members, catch up, on every node: a message may be stored but not announced. */
  advise(chatIds: readonly string[], memberIds: readonly string[] = []): void {
    const advice = { withinMs: 0, everyMs: this.isWhole ? null : POLL_EVERY_MS };
    if (chatIds.length > 0) this.server?.to(chatIds.map(chatRoom)).emit('catchUp', advice);
    const namespace = this.server?.of(MEMBER_NAMESPACE);
    if (memberIds.length > 0) namespace?.to(memberIds.map(memberRoom)).emit('catchUp', advice);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.answers.waitForAll();
    this.isStopped = true;
    clearInterval(this.timer);
    // After all messages, so that nobody catches up needlessly; and not after slow requests.
    this.send('bye');
  }

  private tick(): void {
    const now = performance.now();
    // Timers run before what the network has brought meanwhile: after a standstill all others seem to be silent.
    this.watch.noteStandstill(now - this.tickedAt - HEARTBEAT_EVERY_MS, now);
    this.tickedAt = now;
    this.send('beat', now);
    this.check(now);
  }

  private check(now: number): void {
    const isWhole = this.watch.isWhole(now);
    const hasChanged = isWhole !== this.wasWhole;
    this.wasWhole = isWhole;
    const hasLost = this.watch.takeLoss();
    if (!hasChanged && !hasLost) return;
    if (hasChanged)
      this.logger.warn(
        isWhole
          ? 'This node receives messages from the other nodes again'
          : 'This node no longer receives messages from the other nodes',
      );
    this.losses.next();
    if (this.server === null) return;
    const advice = {
      withinMs: spreadMs(socketsOf(this.server).length),
      everyMs: isWhole ? null : POLL_EVERY_MS,
    };
    for (const namespace of namespacesOf(this.server)) namespace.local.emit('catchUp', advice);
  }

  private send(kind: 'beat' | 'bye', at = 0): void {
    if (this.publisher?.isReady !== true) return;
    this.lastNumber += 1;
    void this.publisher.publish(
      CHANNEL,
      JSON.stringify({ node: this.nodeId, kind, number: this.lastNumber, at }),
    );
  }

  private receive(text: string): void {
    if (this.isStopped) return;
    const now = performance.now();
    const heartbeat = this.watch.receive(text, now);
    if (heartbeat?.node === this.nodeId) this.roundTrips.next(now - heartbeat.at);
  }
}

function spreadMs(socketCount: number): number {
  return Math.min(SPREAD_MS.least + socketCount * SPREAD_MS.perSocket, SPREAD_MS.most);
}
