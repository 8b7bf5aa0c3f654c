import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Subscription } from 'rxjs';
import { SessionVerifier } from '../../common/auth/session-verifier.port';
import { AppConfig } from '../../config/app-config';
import { NodeBus } from './node-bus';
import { memberRoom, sessionRoom } from './rooms';
import { type ClientSocket, namespacesOf, onSocket, type SocketServer, socketsOf } from './socket-server';

/** The longest delay of a timer. */
const MAX_TIMER_MS = 2_147_483_647;

@Injectable()
export class SocketSessions implements OnModuleDestroy {
  private readonly logger = new Logger(SocketSessions.name);
  private server: SocketServer | null = null;
  private timer: NodeJS.Timeout | undefined;
  private readonly open = new WeakMap<ClientSocket['conn'], number>();
  private readonly subscriptions = new Subscription();

  constructor(
    private readonly sessions: SessionVerifier,
    private readonly config: AppConfig,
    bus: NodeBus,
  ) {
    this.subscriptions.add(sessions.ended.subscribe((sessionId) => this.drop(sessionId)));
    this.subscriptions.add(bus.losses.subscribe(() => void this.recheck()));
  }

  attach(server: SocketServer): void {
    this.server = server;
    onSocket(server, (socket) => this.receive(socket));
    // A sign-out announced by another node can be lost with Redis; this periodic check catches it.
    this.timer = setInterval(() => void this.recheck(), this.config.session.recheckMs);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    this.subscriptions.unsubscribe();
  }

  private drop(sessionId: string): void {
    const room = sessionRoom(sessionId);
    for (const namespace of this.server === null ? [] : namespacesOf(this.server)) {
      // The adapter only publishes to Redis: if Redis is down, this node's own sockets would stay.
      namespace.local.in(room).disconnectSockets(true);
      namespace.in(room).disconnectSockets(true);
    }
  }

  private receive(socket: ClientSocket): void {
    const { viewer, expiresAt } = socket.data;
    this.open.set(socket.conn, (this.open.get(socket.conn) ?? 0) + 1);
    void socket.join([sessionRoom(viewer.sessionId), memberRoom(viewer.id)]);
    const expiry = setTimeout(
      () => socket.disconnect(true),
      Math.min(Math.max(expiresAt.getTime() - Date.now(), 0), MAX_TIMER_MS),
    );
    expiry.unref();
    socket.once('disconnect', () => {
      clearTimeout(expiry);
      this.leave(socket.conn);
    });
    // The session may have ended between the handshake and joining the session's room.
    void this.dropEnded([socket]);
  }

  /** A connection that left its last namespace has no session any more; nothing else would close it. */
  private leave(connection: ClientSocket['conn']): void {
    const left = (this.open.get(connection) ?? 1) - 1;
    this.open.set(connection, left);
    if (left === 0) connection.close();
  }

  private async recheck(): Promise<void> {
    if (this.server !== null) await this.dropEnded(socketsOf(this.server));
  }

  private async dropEnded(sockets: readonly ClientSocket[]): Promise<void> {
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
