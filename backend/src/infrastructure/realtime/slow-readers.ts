import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Metrics } from '../metrics/metrics';
import { callWebSocket, isRecord, webSocketOf } from './raw-web-socket';
import { type ClientSocket, type SocketServer, socketsOf } from './socket-server';

/** Buffer limit of a slow reader; a socket above it for the whole grace period is disconnected. */
const MAX_WAITING_BYTES = 500_000;
const MAX_WAITING_PACKETS = 500;
const GRACE_MS = 5000;
const HARD_LIMIT_BYTES = 1_500_000;
const CHECK_EVERY_MS = 500;

@Injectable()
export class SlowReaders implements OnModuleDestroy {
  private readonly logger = new Logger(SlowReaders.name);
  private readonly behindSince = new WeakMap<ClientSocket['conn'], number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly metrics: Metrics) {}

  attach(server: SocketServer): void {
    this.timer = setInterval(() => this.check(server), CHECK_EVERY_MS);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private check(server: SocketServer): void {
    const now = performance.now();
    for (const socket of socketsOf(server)) {
      const { conn } = socket;
      const waiting = waitingFor(conn);
      if (waiting.bytes <= MAX_WAITING_BYTES && waiting.packets <= MAX_WAITING_PACKETS) {
        this.behindSince.delete(conn);
        continue;
      }
      const since = this.behindSince.get(conn) ?? now;
      this.behindSince.set(conn, since);
      if (now - since >= GRACE_MS || waiting.bytes > HARD_LIMIT_BYTES) this.cut(socket);
    }
  }

  private cut(socket: ClientSocket): void {
    this.logger.warn({ memberId: socket.data.viewer.id }, 'Disconnecting a socket that does not read');
    this.metrics.slowReadersCut.inc();
    // A graceful close would wait for the reader and keep its buffer.
    if (!callWebSocket(webSocketOf(socket.conn), 'terminate')) socket.conn.close(true);
  }
}

function waitingFor(connection: ClientSocket['conn']): { packets: number; bytes: number } {
  const packets = waitingPackets(connection);
  const buffered: unknown = webSocketOf(connection)?.['bufferedAmount'];
  let bytes = typeof buffered === 'number' ? buffered : 0;
  for (const packet of packets) bytes += sizeOf(packet);
  return { packets: packets.length, bytes };
}

function waitingPackets(connection: ClientSocket['conn']): readonly unknown[] {
  const packets: unknown = Reflect.get(connection, 'writeBuffer');
  return Array.isArray(packets) ? packets : [];
}

function sizeOf(packet: unknown): number {
  const data: unknown = isRecord(packet) ? packet['data'] : undefined;
  return typeof data === 'string' ? Buffer.byteLength(data) : 0;
}
