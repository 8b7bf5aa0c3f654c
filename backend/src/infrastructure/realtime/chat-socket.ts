import type { ClientToServerEvents, ServerToClientEvents } from '@sharewave/contracts';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Viewer } from '../../common/auth/viewer';

/** What the authentication middleware sets on a socket: its member and session. */
interface SocketData {
  viewer: Viewer;
  expiresAt: Date;
}

export type ChatSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type ChatServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;

/** A transport frame as a connection receives it. */
export interface EnginePacket {
  readonly type: string;
  readonly data?: unknown;
}
