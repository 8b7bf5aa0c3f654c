import type { ChatSocket } from './chat-socket';
import { webSocketOf } from './web-socket-of';

/** Ends a connection at once: a polite close waits for the other side, and keeps all that waits for it. */
export function hangUp(socket: Pick<ChatSocket, 'conn'>): void {
  const connection = webSocketOf(socket);
  if (typeof connection?.['terminate'] === 'function') Reflect.apply(connection['terminate'], connection, []);
  else socket.conn.close(true);
}
