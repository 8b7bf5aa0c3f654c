import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ChatServer, ChatSocket } from './chat-socket';
import { tellWebSocket, webSocketOf } from './web-socket-of';

/** What a socket may say in one span; a browser that comes back with all that it has to say needs a fifth of it. */
const EVENTS = 50;
const SPAN_MS = 250;
/** What may wait of a socket that polls: whoever has requests to make cannot be read more slowly. */
const MAX_UNREADABLE = 4 * EVENTS;

/** What a socket says in this span, and what it has said too early. */
interface Turn {
  said: number;
  readonly waiting: (() => void)[];
}

/**
 * Hears no more of a socket in a span than anybody can mean: what was read beyond that waits for the next spans, and nothing
 * more is read meanwhile, so that it waits with its sender and costs the others nothing. One that polls would fill the memory
 * of the node instead, and is cut off. How much of what is heard is also done is for the limits to say.
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
    // What the same read has brought still comes; and whoever polled may have a WebSocket by now.
    if (!tellWebSocket(webSocketOf(socket), 'pause') && turn.waiting.length > MAX_UNREADABLE) cut(socket);
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
  // A polite close waits for the client's next poll, and hears it on until then.
  socket.conn.close(true);
}
