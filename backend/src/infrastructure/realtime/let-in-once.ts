import type { ChatServer, ChatSocket, EnginePacket } from './chat-socket';

/** How the frame begins by which a client asks to be let in. */
const CONNECT = '0';

/**
 * Ends connections that ask to be let in a second time, as no client does. Strangers could otherwise have answers pile up
 * that they do not read, and members have one connection count as thousands, each told of every message.
 */
export function letInOnce(server: ChatServer): void {
  server.engine.on('connection', (connection: ChatSocket['conn']) => {
    let hasAsked = false;
    connection.on('packet', ({ type, data }: EnginePacket) => {
      if (type !== 'message' || typeof data !== 'string' || !data.startsWith(CONNECT)) return;
      if (hasAsked) connection.close(true);
      hasAsked = true;
    });
  });
}
