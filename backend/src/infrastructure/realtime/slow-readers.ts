import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Metrics } from '../metrics/metrics';
import type { ChatServer, ChatSocket } from './chat-socket';
import { isRecord, tellWebSocket, webSocketOf } from './web-socket-of';

/** What may wait for a reader; one that is further behind for the whole time of grace is cut off. */
const MAX_WAITING_BYTES = 500_000;
const MAX_WAITING_PACKETS = 500;
const GRACE_MS = 5000;
/** What no reader may keep waiting, not even for that time. */
const HARD_LIMIT_BYTES = 1_500_000;
const CHECK_EVERY_MS = 500;

/** Cuts off sockets that stop reading, so that they cost the others no memory; they catch up over HTTP. */
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
    // Not the time of day, which somebody may set.
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
    this.logger.warn({ memberId: socket.data.viewer.id }, 'A socket that does not read is cut off');
    this.metrics.slowReadersCut.inc();
    // A polite close waits for a reader that does not read, and keeps all that waits for it.
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

/** What engine.io has not yet handed to the transport. */
function waitingPackets(socket: ChatSocket): readonly unknown[] {
  const packets: unknown = Reflect.get(socket.conn, 'writeBuffer');
  return Array.isArray(packets) ? packets : [];
}

function sizeOf(packet: unknown): number {
  const data: unknown = isRecord(packet) ? packet['data'] : undefined;
  return typeof data === 'string' ? Buffer.byteLength(data) : 0;
}
