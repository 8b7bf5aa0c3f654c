import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Subject } from 'rxjs';
import type { RedisClient } from '../redis/redis.service';
import { BusWatch } from './bus-watch';
import type { ChatServer } from './chat-socket';
import { SocketAnswers } from './socket-answers';

const CHANNEL = 'sharewave:beats';
const BEAT_EVERY_MS = 1000;
/** Sockets look for themselves this often while nodes do not hear each other. */
const LOOK_EVERY_MS = 30_000;
/** All sockets of a node ask within this time: so much each, but no longer than the last number. */
const SPREAD_MS = { least: 500, perSocket: 2, most: 20_000 };

/**
 * Notices whatever the bus between nodes loses, and has sockets catch up on it. Redis forgets what it hands to nobody, so
 * every node numbers a beat that it sends behind its messages; a number that does not come back or is skipped is a loss.
 */
@Injectable()
export class NodeBus implements BeforeApplicationShutdown {
  /** Emits when something may have been lost. */
  readonly losses = new Subject<void>();
  /** Emits the milliseconds that a beat took through Redis and back. */
  readonly roundTrips = new Subject<number>();

  private readonly logger = new Logger(NodeBus.name);
  private readonly nodeId = randomUUID();
  private readonly watch = new BusWatch(this.nodeId);
  private server: ChatServer | null = null;
  private publisher: RedisClient | null = null;
  private timer: NodeJS.Timeout | undefined;
  private tickedAt = 0;
  private beat = 0;
  private isStopped = false;
  private wasWhole = true;

  constructor(private readonly answers: SocketAnswers) {}

  /** Whether this node hears the others, as far as it can tell; a node that has no Redis has no others. */
  get isWhole(): boolean {
    return this.publisher === null || this.wasWhole;
  }

  /** What runs over these connections is watched from now on. */
  join(publisher: RedisClient, subscriber: RedisClient): void {
    this.publisher = publisher;
    subscriber.on('ready', () => this.watch.noteLoss());
    this.tickedAt = performance.now();
    this.timer = setInterval(() => this.tick(), BEAT_EVERY_MS);
    this.timer.unref();
    // The first beat is waited for only where it can come back.
    if (publisher.isReady && subscriber.isReady) this.watch.start(performance.now());
    this.look(performance.now());
    // Waits for a Redis that is away, for as long as that takes; nobody else has to.
    void subscriber.subscribe(CHANNEL, (text) => this.receive(text));
  }

  attach(server: ChatServer): void {
    this.server = server;
    server.on('connection', (socket) => {
      if (!this.isWhole) socket.emit('catchUp', { withinMs: 0, everyMs: LOOK_EVERY_MS });
    });
  }

  /** Something could not be sent to the other nodes: a number is left out, by which they notice. */
  noteUnsent(): void {
    this.beat += 1;
  }

  /** Has the sockets of these rooms, on every node, catch up: something may be stored that they were not told of. */
  advise(rooms: string[]): void {
    this.server?.to(rooms).emit('catchUp', { withinMs: 0, everyMs: this.isWhole ? null : LOOK_EVERY_MS });
  }

  /** Whoever sent something just before a stop has its message stored, and the others hear of it. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.answers.waitForAll();
    this.isStopped = true;
    clearInterval(this.timer);
    // Behind all messages, so that nobody has to look for what this node has not sent; and not behind requests that take long.
    this.send('bye');
  }

  private tick(): void {
    const now = performance.now();
    // Timers run before what the network has brought meanwhile: after a standstill all others seem to be silent.
    this.watch.noteStandstill(now - this.tickedAt - BEAT_EVERY_MS);
    this.tickedAt = now;
    this.send('beat', now);
    this.look(now);
  }

  /** Says so, and has sockets catch up, where something was lost or the bus broke or came back. */
  private look(now: number): void {
    const isWhole = this.watch.isWhole(now);
    const hasChanged = isWhole !== this.wasWhole;
    this.wasWhole = isWhole;
    const hasLost = this.watch.takeLoss();
    if (!hasChanged && !hasLost) return;
    if (hasChanged)
      this.logger.warn(isWhole ? 'Nodes hear each other again' : 'Nodes do not hear each other');
    this.losses.next();
    this.server?.local.emit('catchUp', {
      withinMs: this.spreadMs(),
      everyMs: isWhole ? null : LOOK_EVERY_MS,
    });
  }

  private spreadMs(): number {
    const count = this.server?.of('/').sockets.size ?? 0;
    return Math.min(SPREAD_MS.least + count * SPREAD_MS.perSocket, SPREAD_MS.most);
  }

  private send(kind: 'beat' | 'bye', at = 0): void {
    if (this.publisher?.isReady !== true) return;
    this.beat += 1;
    void this.publisher.publish(CHANNEL, JSON.stringify({ node: this.nodeId, kind, number: this.beat, at }));
  }

  private receive(text: string): void {
    if (this.isStopped) return;
    const now = performance.now();
    const beat = this.watch.receive(text, now);
    if (beat?.node === this.nodeId) this.roundTrips.next(now - beat.at);
  }
}
