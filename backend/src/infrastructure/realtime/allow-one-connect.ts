import type { ChatServer, ChatSocket, EnginePacket } from './chat-socket';

/** Prefix of a client's CONNECT frame. */
const CONNECT = '0';

/**
 * Closes connections that send a second CONNECT, as no real client does. Otherwise strangers could make unread
 * answers pile up, and members could turn one connection into thousands of sockets that each get every message.
 */
export function allowOneConnect(server: ChatServer): void {
  server.engine.on('connection', (connection: ChatSocket['conn']) => {
    let hasAsked = false;
    connection.on('packet', ({ type, data }: EnginePacket) => {
      if (type !== 'message' || typeof data !== 'string' || !data.startsWith(CONNECT)) return;
      if (hasAsked) connection.close(true);
      hasAsked = true;
    });
  });
}
