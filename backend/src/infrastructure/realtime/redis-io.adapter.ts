import { type INestApplicationContext, Logger } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { SOCKET_PATH } from '@sharewave/contracts';
import { createAdapter } from '@socket.io/redis-adapter';
import { Server } from 'socket.io';
import { SessionVerifier } from '../../common/auth/session-verifier.port';
import { AppConfig } from '../../config/app-config';
import { RateLimiter } from '../rate-limits/rate-limiter';
import { type RedisClient, RedisService } from '../redis/redis.service';
import { FloodGate } from './flood-gate';
import { limitConnects } from './limit-connects';
import { limitFrames } from './limit-frames';
import { MemberEvents } from './member-events';
import { NodeBus } from './node-bus';
import { socketAuth } from './socket-auth.middleware';
import { socketLimits } from './socket-limits.middleware';
import { SlowReaders } from './slow-readers';
import { SocketMetrics } from './socket-metrics';
import { SocketMover } from './socket-mover';
import { namespacesOf, type SocketServer } from './socket-server';
import { SocketSessions } from './socket-sessions';
import { UnauthenticatedConnections } from './unauthenticated-connections';

/** A message of 4,000 characters fits many times; anything larger is an attack. */
const MAX_PACKET_BYTES = 64_000;

export class RedisIoAdapter extends IoAdapter {
  private readonly log = new Logger(RedisIoAdapter.name);
  private readonly config: AppConfig;
  private bus: { publisher: RedisClient; subscriber: RedisClient } | null = null;

  constructor(private readonly app: INestApplicationContext) {
    super(app);
    this.config = app.get(AppConfig);
  }

  async connect(): Promise<void> {
    const redis = this.app.get(RedisService);
    const [publisher, subscriber] = await Promise.all([
      // No offline queue: sockets catch up anyway, and the queue would grow until Redis is back.
      redis.connect({ keepsQueue: false }),
      redis.connect({ keepsQueue: true }),
    ]);
    if (publisher === null || subscriber === null) return;
    const bus = this.app.get(NodeBus);
    this.catchRejections(publisher, ['publish'], () => bus.noteUnsent());
    // The client does not retry a subscription that Redis refused, for example for a wrong password at start.
    this.catchRejections(subscriber, ['subscribe', 'pSubscribe'], (error, again) => {
      this.warnOfLoss(error);
      subscriber.once('ready', again);
    });
    this.catchRejections(subscriber, ['unsubscribe', 'pUnsubscribe'], (error) => this.warnOfLoss(error));
    bus.join(publisher, subscriber);
    this.bus = { publisher, subscriber };
  }

  /** The socket.io adapter does not await its Redis calls, so a rejected one would end the process. */
  private catchRejections(
    client: RedisClient,
    names: readonly (keyof RedisClient)[],
    onLoss: (error: unknown, again: () => void) => void,
  ): void {
    for (const name of names) {
      const method: unknown = client[name];
      if (typeof method !== 'function') continue;
      const call = async (...given: unknown[]): Promise<unknown> => {
        try {
          return await Reflect.apply(method, client, given);
        } catch (error) {
          // Commands still queued for Redis when this node stops may be dropped.
          if (client.isOpen) onLoss(error, () => void call(...given));
          return undefined;
        }
      };
      Object.assign(client, { [name]: call });
    }
  }

  private warnOfLoss(error: unknown): void {
    this.log.warn({ err: error }, 'A Redis command failed');
  }

  /** CORS does not keep foreign pages from opening a WebSocket. Clients that are not browsers send no Origin. */
  private isOwnOrigin(origin: string | undefined): boolean {
    return origin === undefined || this.config.webOrigins.includes(origin);
  }

  override createIOServer(): SocketServer {
    const mover = this.app.get(SocketMover);
    const unauthenticated = this.app.get(UnauthenticatedConnections);
    const server: SocketServer = new Server(this.httpServer, {
      path: SOCKET_PATH,
      maxHttpBufferSize: MAX_PACKET_BYTES,
      serveClient: false,
      destroyUpgrade: false,
      // Both sides notice a dead network within 15 s.
      pingInterval: 10_000,
      pingTimeout: 5000,
      // Refused before the handshake, so that the client retries by itself.
      allowRequest: (request, answer) =>
        answer(
          null,
          mover.isOpen && this.isOwnOrigin(request.headers.origin) && unauthenticated.haveRoomFor(request),
        ),
      cors: { origin: [...this.config.webOrigins], allowedHeaders: ['Authorization'] },
    });
    if (this.bus !== null) server.adapter(createAdapter(this.bus.publisher, this.bus.subscriber));
    unauthenticated.attach(server);
    limitConnects(server);
    limitFrames(server);
    for (const namespace of namespacesOf(server)) {
      namespace.use(socketAuth(this.app.get(SessionVerifier)));
      namespace.use(socketLimits(this.app.get(RateLimiter)));
    }
    this.app.get(SocketSessions).attach(server);
    this.app.get(SlowReaders).attach(server);
    this.app.get(FloodGate).attach(server);
    this.app.get(SocketMetrics).attach(server);
    this.app.get(NodeBus).attach(server);
    this.app.get(MemberEvents).attach(server);
    mover.attach(server);
    return server;
  }
}
