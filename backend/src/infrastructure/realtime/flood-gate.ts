import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ChatServer, ChatSocket } from './chat-socket';
import { webSocketOf } from './web-socket-of';

/** What a socket may say in one span; a browser that comes back with all that it has to say needs a tenth of it. */
const EVENTS = 100;
const SPAN_MS = 500;

/**
 * Reads no further of a socket that says more than anybody can mean, until the next span: what it sends waits with its sender
 * and costs the others nothing. How much of what is read is also done is for the limits to say.
 */
@Injectable()
export class FloodGate implements OnModuleDestroy {
  private readonly counts = new Map<ChatSocket, number>();
  private timer: NodeJS.Timeout | undefined;

  attach(server: ChatServer): void {
    server.on('connection', (socket) => {
      socket.use((_event, next) => {
        this.count(socket);
        next();
      });
      socket.once('disconnect', () => this.counts.delete(socket));
    });
    this.timer = setInterval(() => this.open(), SPAN_MS);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private count(socket: ChatSocket): void {
    const count = (this.counts.get(socket) ?? 0) + 1;
    this.counts.set(socket, count);
    if (count === EVENTS) tell(socket, 'pause');
  }

  /** A new span begins for everybody. */
  private open(): void {
    for (const [socket, count] of this.counts) if (count >= EVENTS) tell(socket, 'resume');
    this.counts.clear();
  }
}

function tell(socket: ChatSocket, what: 'pause' | 'resume'): void {
  const connection = webSocketOf(socket);
  const act = connection?.[what];
  if (typeof act === 'function') Reflect.apply(act, connection, []);
}
