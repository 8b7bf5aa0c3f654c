import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Subscription } from 'rxjs';
import { SessionVerifier } from '../../common/auth/session-verifier.port';
import { AppConfig } from '../../config/app-config';
import type { ChatServer, ChatSocket } from './chat-socket';
import { NodeBus } from './node-bus';
import { inboxRoom, memberRoom, sessionRoom } from './rooms';

/** The longest delay of a timer. */
const MAX_TIMER_MS = 2_147_483_647;

/** Ties sockets to sessions: a socket lives no longer than the session it came with. */
@Injectable()
export class SocketSessions implements OnModuleDestroy {
  private readonly logger = new Logger(SocketSessions.name);
  private server: ChatServer | null = null;
  private timer: NodeJS.Timeout | undefined;
  private readonly subscriptions = new Subscription();

  constructor(
    private readonly sessions: SessionVerifier,
    private readonly config: AppConfig,
    bus: NodeBus,
  ) {
    this.subscriptions.add(sessions.ended.subscribe((sessionId) => this.drop(sessionId)));
    this.subscriptions.add(bus.losses.subscribe(() => void this.recheck()));
  }

  attach(server: ChatServer): void {
    this.server = server;
    server.on('connection', (socket) => this.receive(socket));
    // A sign-out announced by another node can be lost with Redis; this periodic check catches it.
    this.timer = setInterval(() => void this.recheck(), this.config.session.recheckMs);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    this.subscriptions.unsubscribe();
  }

  /** Disconnects the sockets of an ended session, on every node. */
  private drop(sessionId: string): void {
    const room = sessionRoom(sessionId);
    // The adapter only publishes to Redis: if Redis is down, this node's own sockets would stay.
    this.server?.local.in(room).disconnectSockets(true);
    this.server?.in(room).disconnectSockets(true);
  }

  private receive(socket: ChatSocket): void {
    const { viewer, expiresAt } = socket.data;
    void socket.join([sessionRoom(viewer.sessionId), memberRoom(viewer.id)]);
    // A simple client shows every message in its open chat, so it gets only those of rooms that it joined.
    if (socket.handshake.auth['inbox'] === true) void socket.join(inboxRoom(viewer.id));
    const expiry = setTimeout(
      () => socket.disconnect(true),
      Math.min(Math.max(expiresAt.getTime() - Date.now(), 0), MAX_TIMER_MS),
    );
    expiry.unref();
    socket.once('disconnect', () => {
      clearTimeout(expiry);
      // A connection that left its only namespace has no session any more; nothing else would close it.
      socket.conn.close();
    });
    // The session may have ended between the handshake and joining the session's room.
    void this.dropEnded([socket]);
  }

  private async recheck(): Promise<void> {
    await this.dropEnded([...(this.server?.of('/').sockets.values() ?? [])]);
  }

  private async dropEnded(sockets: readonly ChatSocket[]): Promise<void> {
    if (sockets.length === 0) return;
    try {
      const live = await this.sessions.listLive(sockets.map((socket) => socket.data.viewer.sessionId));
      for (const socket of sockets) {
        if (!live.has(socket.data.viewer.sessionId)) socket.disconnect(true);
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'Sessions of sockets could not be checked; will try again');
    }
  }
}
