import type { ClientToServerEvents, ServerToClientEvents } from '@sharewave/contracts';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Viewer } from '../../common/auth/viewer';

/** What the middleware leaves on a socket: who it belongs to. */
export interface SocketData {
  viewer: Viewer;
  expiresAt: Date;
}

export type ChatSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type ChatServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;

/** What a connection reads under its sockets: a frame of the transport, with what is in it. */
export interface EnginePacket {
  readonly type: string;
  readonly data?: unknown;
}
