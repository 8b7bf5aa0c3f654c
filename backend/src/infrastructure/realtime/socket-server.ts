import { type ClientToServerEvents, MEMBER_NAMESPACE, type ServerToMemberEvents } from '@sharewave/contracts';
import type { Namespace, Server, Socket } from 'socket.io';
import type { Viewer } from '../../common/auth/viewer';

/** What the authentication middleware sets on a socket: its member and session. */
interface SocketData {
  viewer: Viewer;
  expiresAt: Date;
}

/** Events between nodes. */
interface InterServerEvents {
  /** The figures of these members may have changed. */
  countsChanged: (memberIds: readonly string[]) => void;
}

/** A socket of either namespace. Only one of the member's namespace is sent the events of a member. */
export type ClientSocket = Socket<ClientToServerEvents, ServerToMemberEvents, InterServerEvents, SocketData>;
export type SocketNamespace = Namespace<
  ClientToServerEvents,
  ServerToMemberEvents,
  InterServerEvents,
  SocketData
>;
export type SocketServer = Server<ClientToServerEvents, ServerToMemberEvents, InterServerEvents, SocketData>;

/** A transport frame as a connection receives it. */
export interface EnginePacket {
  readonly type: string;
  readonly data?: unknown;
}

/** Names of the namespaces: that of the chats (spec 7), and the member's own. */
export const NAMESPACES: readonly string[] = ['/', MEMBER_NAMESPACE];

type Namespaces = Pick<SocketServer, 'of'>;

export const namespacesOf = (server: Namespaces): SocketNamespace[] =>
  NAMESPACES.map((name) => server.of(name));

/** All sockets of this node; a connection may have one per namespace. */
export const socketsOf = (server: Namespaces): ClientSocket[] =>
  namespacesOf(server).flatMap(({ sockets }) => [...sockets.values()]);

/** Calls back for each new socket of any namespace. */
export function onSocket(server: Namespaces, listener: (socket: ClientSocket) => void): void {
  for (const namespace of namespacesOf(server)) namespace.on('connection', listener);
}
