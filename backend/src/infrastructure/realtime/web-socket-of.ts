import type { ChatSocket } from './chat-socket';

/** The WebSocket under a socket; undefined while it polls. */
export function webSocketOf(socket: Pick<ChatSocket, 'conn'>): Record<string, unknown> | undefined {
  const connection: unknown = Reflect.get(socket.conn.transport, 'socket');
  return isRecord(connection) ? connection : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
