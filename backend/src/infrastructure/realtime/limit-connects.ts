import {
  type ClientSocket,
  type EnginePacket,
  NAMESPACES,
  onSocket,
  type SocketServer,
} from './socket-server';

const CONNECT = /^0(\/[^,]*)?/;

const requested = new WeakMap<ClientSocket['conn'], Set<string>>();

/**
 * Closes connections that send a second CONNECT for a namespace, or one for a namespace that does not exist, as no real client does.
 * Otherwise unread answers could pile up, and one connection could become thousands of sockets that each get every message.
 */
export function limitConnects(server: SocketServer): void {
  server.engine.on('connection', (connection: ClientSocket['conn']) => {
    const names = new Set<string>();
    requested.set(connection, names);
    connection.on('packet', ({ type, data }: EnginePacket) => {
      if (type !== 'message' || typeof data !== 'string') return;
      const connect = CONNECT.exec(data);
      if (connect === null) return;
      const [, name = '/'] = connect;
      if (!NAMESPACES.includes(name) || names.has(name)) connection.close(true);
      names.add(name);
    });
  });
  onSocket(server, (socket) => socket.once('disconnect', () => allowConnect(socket)));
}

/** The client may connect to the socket's namespace again: it has left it, or was refused although it is authenticated. */
export function allowConnect({ conn, nsp }: ClientSocket): void {
  requested.get(conn)?.delete(nsp.name);
}
