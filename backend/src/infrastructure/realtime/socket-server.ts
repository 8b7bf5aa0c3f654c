import { type ClientToServerEvents, MEMBER_NAMESPACE, type ServerToMemberEvents } from '@sharewave/contracts';
import type { Namespace, Server, Socket } from 'socket.io';
import type { Viewer } from '../../common/auth/viewer';

interface SocketData {
  viewer: Viewer;
  expiresAt: Date;
}

interface InterServerEvents {
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

export interface EnginePacket {
  readonly type: string;
  readonly data?: unknown;
}

export const NAMESPACES: readonly string[] = ['/', MEMBER_NAMESPACE];

type Namespaces = Pick<SocketServer, 'of'>;

export const namespacesOf = (server: Namespaces): SocketNamespace[] =>
  NAMESPACES.map((name) => server.of(name));

export const socketsOf = (server: Namespaces): ClientSocket[] =>
  namespacesOf(server).flatMap(({ sockets }) => [...sockets.values()]);

export function onSocket(server: Namespaces, listener: (socket: ClientSocket) => void): void {
  for (const namespace of namespacesOf(server)) namespace.on('connection', listener);
}
