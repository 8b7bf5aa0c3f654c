import type { ClientSocket } from './socket-server';

/** The WebSocket under a connection; undefined while it polls. */
export function webSocketOf(connection: ClientSocket['conn']): Record<string, unknown> | undefined {
  const webSocket: unknown = Reflect.get(connection.transport, 'socket');
  return isRecord(webSocket) ? webSocket : undefined;
}

/** Calls a method of the WebSocket that our types do not declare; returns whether it exists. */
export function callWebSocket(
  webSocket: Record<string, unknown> | undefined,
  method: 'pause' | 'resume' | 'terminate',
): boolean {
  const call = webSocket?.[method];
  if (typeof call !== 'function') return false;
  Reflect.apply(call, webSocket, []);
  return true;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
