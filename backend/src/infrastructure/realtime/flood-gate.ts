import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { callWebSocket, webSocketOf } from './raw-web-socket';
import { type ClientSocket, onSocket, type SocketServer } from './socket-server';

/** Most events of a connection in one interval; a browser that reconnects with a full outbox needs a fifth of it. */
const MAX_EVENTS = 50;
const INTERVAL_MS = 250;
const MAX_POLLING_BACKLOG = 4 * MAX_EVENTS;

interface Traffic {
  admitted: number;
  waiting: { readonly socket: ClientSocket; readonly next: () => void }[];
}

/**
 * Bounds the events of a connection per interval. Excess events wait, and reading from the connection is paused meanwhile, so that the
 * rest stays with the sender. A polling connection cannot be paused and would fill the node's memory, so it is closed.
 */
@Injectable()
export class FloodGate implements OnModuleDestroy {
  private readonly traffic = new Map<ClientSocket['conn'], Traffic>();
  private timer: NodeJS.Timeout | undefined;

  attach(server: SocketServer): void {
    onSocket(server, (socket) => {
      socket.use((_event, next) => this.admit(socket, next));
      socket.once('disconnect', () => this.forget(socket));
    });
    this.timer = setInterval(() => this.beginInterval(), INTERVAL_MS);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private admit(socket: ClientSocket, next: () => void): void {
    const traffic = this.traffic.get(socket.conn) ?? { admitted: 0, waiting: [] };
    this.traffic.set(socket.conn, traffic);
    if (traffic.waiting.length === 0 && traffic.admitted < MAX_EVENTS) {
      traffic.admitted += 1;
      next();
      return;
    }
    traffic.waiting.push({ socket, next });
    // Frames of the same read still arrive; and a polling connection may have upgraded to WebSocket by now.
    if (!callWebSocket(webSocketOf(socket.conn), 'pause') && traffic.waiting.length > MAX_POLLING_BACKLOG) {
      cut(socket);
    }
  }

  private beginInterval(): void {
    for (const [connection, traffic] of this.traffic) {
      if (traffic.admitted === 0 && traffic.waiting.length === 0) {
        this.traffic.delete(connection);
        continue;
      }
      const admitted = traffic.waiting.splice(0, MAX_EVENTS);
      traffic.admitted = admitted.length;
      for (const { next } of admitted) next();
      if (traffic.waiting.length === 0) callWebSocket(webSocketOf(connection), 'resume');
    }
  }

  private forget(socket: ClientSocket): void {
    const traffic = this.traffic.get(socket.conn);
    if (traffic === undefined) return;
    traffic.waiting = traffic.waiting.filter((event) => event.socket !== socket);
  }
}

function cut(socket: ClientSocket): void {
  socket.disconnect(true);
  // A graceful close would wait for the client's next poll, and accept events until then.
  socket.conn.close(true);
}
