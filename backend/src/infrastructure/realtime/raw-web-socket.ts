import type { ClientSocket } from './socket-server';

export function webSocketOf(connection: ClientSocket['conn']): Record<string, unknown> | undefined {
  const webSocket: unknown = Reflect.get(connection.transport, 'socket');
  return isRecord(webSocket) ? webSocket : undefined;
}

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
