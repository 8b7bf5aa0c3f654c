import type { ChatSocket } from './chat-socket';

/** The WebSocket under a socket; undefined while it polls. */
export function webSocketOf(socket: Pick<ChatSocket, 'conn'>): Record<string, unknown> | undefined {
  const connection: unknown = Reflect.get(socket.conn.transport, 'socket');
  return isRecord(connection) ? connection : undefined;
}

/** Has a WebSocket do something by a method that no type of ours knows; answers whether there is one that can. */
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
