import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Metrics } from '../metrics/metrics';
import type { ChatServer, ChatSocket } from './chat-socket';
import { isRecord, tellWebSocket, webSocketOf } from './web-socket-of';

/** Buffer limit of a slow reader; a socket above it for the whole grace period is disconnected. */
const MAX_WAITING_BYTES = 500_000;
const MAX_WAITING_PACKETS = 500;
const GRACE_MS = 5000;
/** Hard buffer limit, without a grace period. */
const HARD_LIMIT_BYTES = 1_500_000;
const CHECK_EVERY_MS = 500;

/** Disconnects sockets that stop reading, to bound the memory of their buffers; they catch up over HTTP. */
@Injectable()
export class SlowReaders implements OnModuleDestroy {
  private readonly logger = new Logger(SlowReaders.name);
  private readonly behindSince = new WeakMap<ChatSocket, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly metrics: Metrics) {}

  attach(server: ChatServer): void {
    this.timer = setInterval(() => this.check(server), CHECK_EVERY_MS);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private check(server: ChatServer): void {
    // Monotonic: the wall clock may be changed.
    const now = performance.now();
    for (const socket of server.of('/').sockets.values()) {
      const waiting = waitingFor(socket);
      if (waiting.bytes <= MAX_WAITING_BYTES && waiting.packets <= MAX_WAITING_PACKETS) {
        this.behindSince.delete(socket);
        continue;
      }
      const since = this.behindSince.get(socket) ?? now;
      this.behindSince.set(socket, since);
      if (now - since >= GRACE_MS || waiting.bytes > HARD_LIMIT_BYTES) this.cut(socket);
    }
  }

  private cut(socket: ChatSocket): void {
    this.logger.warn({ memberId: socket.data.viewer.id }, 'Disconnecting a socket that does not read');
    this.metrics.slowReadersCut.inc();
    // A graceful close would wait for the reader and keep its buffer.
    if (!tellWebSocket(webSocketOf(socket), 'terminate')) socket.conn.close(true);
  }
}

function waitingFor(socket: ChatSocket): { packets: number; bytes: number } {
  const packets = waitingPackets(socket);
  const buffered: unknown = webSocketOf(socket)?.['bufferedAmount'];
  let bytes = typeof buffered === 'number' ? buffered : 0;
  for (const packet of packets) bytes += sizeOf(packet);
  return { packets: packets.length, bytes };
}

/** Packets that engine.io has not yet passed to the transport. */
function waitingPackets(socket: ChatSocket): readonly unknown[] {
  const packets: unknown = Reflect.get(socket.conn, 'writeBuffer');
  return Array.isArray(packets) ? packets : [];
}

function sizeOf(packet: unknown): number {
  const data: unknown = isRecord(packet) ? packet['data'] : undefined;
  return typeof data === 'string' ? Buffer.byteLength(data) : 0;
}
