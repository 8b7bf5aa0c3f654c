import {
  type ClientToServerEvents,
  type ServerToClientEvents,
  SOCKET_PATH,
  type SocketHandshake,
} from '@sharewave/contracts';
import { io, type ManagerOptions, type Socket } from 'socket.io-client';
import { io as ioOf45 } from 'socket.io-client-4-5';

export type TestSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** A socket that is not connected yet; without a token it stays a stranger's. Comes back by itself only if told how. */
export function createSocket(
  url: string,
  token?: string,
  more: Partial<SocketHandshake> = {},
  reconnection: Partial<ManagerOptions> = { reconnection: false },
): TestSocket {
  return io(url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    ...reconnection,
    forceNew: true,
    autoConnect: false,
    ...(token === undefined ? {} : { auth: { token, ...more } }),
  });
}

/** Connects as a member; rejects with the text of `connect_error`. */
export async function connectSocket(
  url: string,
  token?: string,
  more?: Partial<SocketHandshake>,
): Promise<TestSocket> {
  const socket = createSocket(url, token, more);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
    socket.connect();
  });
  return socket;
}

/** Resolves with the reason once the server lets go of the socket. */
export function disconnected(socket: TestSocket): Promise<string> {
  if (!socket.connected) return Promise.resolve('already');
  return new Promise((resolve) => socket.once('disconnect', resolve));
}

/** Calls a method of the WebSocket under a client, for what the library would not do. */
function callWebSocket({ io: manager }: TestSocket, name: 'send' | 'pause', ...given: unknown[]): void {
  const transport: unknown = Reflect.get(manager.engine, 'transport');
  const webSocket: unknown = typeof transport === 'object' && transport && Reflect.get(transport, 'ws');
  if (typeof webSocket !== 'object' || webSocket === null) throw new Error('There is no WebSocket');
  Reflect.apply(Reflect.get(webSocket, name), webSocket, given);
}

/** Sends a frame as it is. */
export const sendFrame = (socket: TestSocket, frame: string | Buffer): void =>
  callWebSocket(socket, 'send', frame);

/** Reads nothing more of what the server sends. */
export const stopReading = (socket: TestSocket): void => callWebSocket(socket, 'pause');

/** What the specification's client uses of a socket. */
export interface PlainSocket {
  on(event: string, listener: (payload: unknown) => void): unknown;
  emit(event: string, payload: unknown): unknown;
  disconnect(): unknown;
}

/** A client as the specification has it: nothing but the library's own defaults and a token. */
export function connectPlain(version: '4.5' | '4.8', url: string, token: string): PlainSocket {
  const options = { path: SOCKET_PATH, forceNew: true, auth: { token } };
  return version === '4.5' ? ioOf45(url, options) : io(url, options);
}
