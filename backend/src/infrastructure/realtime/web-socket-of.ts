import type { ChatSocket } from './chat-socket';

/** The WebSocket under a socket; undefined while it polls. */
export function webSocketOf(socket: Pick<ChatSocket, 'conn'>): Record<string, unknown> | undefined {
  const connection: unknown = Reflect.get(socket.conn.transport, 'socket');
  return isRecord(connection) ? connection : undefined;
}

/** Calls a method of the WebSocket that our types do not declare; returns whether it exists. */
export function tellWebSocket(
  webSocket: Record<string, unknown> | undefined,
  what: 'pause' | 'resume' | 'terminate',
): boolean {
  const act = webSocket?.[what];
  if (typeof act !== 'function') return false;
  Reflect.apply(act, webSocket, []);
  return true;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
