import type { ChatServer, ChatSocket } from './chat-socket';
import { hangUp } from './hang-up';

/** A client asks to be let in as soon as it has connected; so many at once are more than a node can let in within two seconds. */
const MAX_STRANGERS = 2000;

/**
 * Keeps few connections that nobody has let in: they need no token, and each takes some kilobytes until its time to ask is
 * over. Beyond that the one that has waited longest goes, for whoever means it well has long been let in by then.
 */
export function boundStrangers(server: ChatServer): void {
  const strangers = new Set<ChatSocket['conn']>();
  server.engine.on('connection', (connection: ChatSocket['conn']) => {
    strangers.add(connection);
    connection.once('close', () => strangers.delete(connection));
    if (strangers.size <= MAX_STRANGERS) return;
    const [longest = connection] = strangers;
    strangers.delete(longest);
    hangUp({ conn: longest });
  });
  server.on('connection', ({ conn }) => strangers.delete(conn));
}
