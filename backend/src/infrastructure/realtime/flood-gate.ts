import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ChatServer, ChatSocket } from './chat-socket';
import { tellWebSocket, webSocketOf } from './web-socket-of';

/** Most events of a socket in one interval; a browser that reconnects with a full outbox needs a fifth of it. */
const EVENTS = 50;
const SPAN_MS = 250;
/** Most waiting events of a polling socket, whose requests cannot be slowed down. */
const MAX_POLLING_BACKLOG = 4 * EVENTS;

/** Events of a socket in this interval, and those that wait for the next. */
interface Turn {
  said: number;
  readonly waiting: (() => void)[];
}

/**
 * Bounds the events of a socket per interval. Excess events wait for the next intervals, and reading from the socket is paused
 * meanwhile: this back-pressure keeps the rest with the sender, at no cost to others. A polling socket cannot be paused and would fill
 * the node's memory, so it is disconnected. The rate limits apply to the events that pass.
 */
@Injectable()
export class FloodGate implements OnModuleDestroy {
  private readonly turns = new Map<ChatSocket, Turn>();
  private timer: NodeJS.Timeout | undefined;

  attach(server: ChatServer): void {
    server.on('connection', (socket) => {
      socket.use((_event, next) => this.hear(socket, next));
      socket.once('disconnect', () => this.turns.delete(socket));
    });
    this.timer = setInterval(() => this.beginSpan(), SPAN_MS);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private hear(socket: ChatSocket, next: () => void): void {
    const turn = this.turns.get(socket) ?? { said: 0, waiting: [] };
    this.turns.set(socket, turn);
    if (turn.waiting.length === 0 && turn.said < EVENTS) {
      turn.said += 1;
      next();
      return;
    }
    turn.waiting.push(next);
    // Frames of the same read still arrive; and a polling socket may have upgraded to WebSocket by now.
    if (!tellWebSocket(webSocketOf(socket), 'pause') && turn.waiting.length > MAX_POLLING_BACKLOG)
      cut(socket);
  }

  private beginSpan(): void {
    for (const [socket, { waiting }] of this.turns) {
      if (waiting.length === 0) {
        this.turns.delete(socket);
        continue;
      }
      const heard = waiting.splice(0, EVENTS);
      this.turns.set(socket, { said: heard.length, waiting });
      for (const next of heard) next();
      if (waiting.length === 0) tellWebSocket(webSocketOf(socket), 'resume');
    }
  }
}

function cut(socket: ChatSocket): void {
  socket.disconnect(true);
  // A graceful close would wait for the client's next poll, and accept events until then.
  socket.conn.close(true);
}
