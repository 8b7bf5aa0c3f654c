import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ChatServer, ChatSocket } from './chat-socket';
import { webSocketOf } from './web-socket-of';

/** What a socket may say in one span; a browser that comes back with all that it has to say needs a fifth of it. */
const EVENTS = 50;
const SPAN_MS = 250;

/** What a socket says in this span, and what it has said too early. */
interface Turn {
  said: number;
  readonly waiting: (() => void)[];
}

/**
 * Hears no more of a socket in a span than anybody can mean: what was read beyond that waits for the next spans, and nothing
 * more is read meanwhile, so that it waits with its sender and costs the others nothing. How much of what is heard is also
 * done is for the limits to say.
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
    } else if (turn.waiting.push(next) === 1) {
      // What the same read has brought still comes.
      tell(socket, 'pause');
    }
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
      if (waiting.length === 0) tell(socket, 'resume');
    }
  }
}

function tell(socket: ChatSocket, what: 'pause' | 'resume'): void {
  const connection = webSocketOf(socket);
  const act = connection?.[what];
  if (typeof act === 'function') Reflect.apply(act, connection, []);
}
