import {
  type ClientToServerEvents,
  MEMBER_NAMESPACE,
  type ServerToMemberEvents,
  SOCKET_PATH,
} from '@sharewave/contracts';
import { io, type ManagerOptions, type Socket } from 'socket.io-client';
import { io as ioOf45 } from 'socket.io-client-4-5';

const PONG_EVERY_MS = 1000;

export type TestSocket = Socket<ServerToMemberEvents, ClientToServerEvents>;

/** The default namespace, of chats, and the member's own. */
export type TestNamespace = '/' | typeof MEMBER_NAMESPACE;

/** A socket that is not connected yet; without a token it stays a stranger. Reconnects only if told how. */
export function createSocket(
  url: string,
  token?: string,
  namespace: TestNamespace = '/',
  reconnection: Partial<ManagerOptions> = { reconnection: false },
): TestSocket {
  return io(`${url}${namespace}`, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    ...reconnection,
    forceNew: true,
    autoConnect: false,
    ...(token === undefined ? {} : { auth: { token } }),
  });
}

/** Connects as a member, with listeners that `prepare` adds; rejects with the text of `connect_error`. */
export async function connectSocket(
  url: string,
  token?: string,
  namespace?: TestNamespace,
  prepare: (socket: TestSocket) => void = () => undefined,
): Promise<TestSocket> {
  const socket = createSocket(url, token, namespace);
  prepare(socket);
  await connected(socket);
  return socket;
}

/** Connects; rejects with the text of `connect_error`. */
export function connected(socket: TestSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
    socket.connect();
  });
}

/** Resolves with the reason once the server closes the socket. */
export function disconnected(socket: TestSocket): Promise<string> {
  if (!socket.connected) return Promise.resolve('already');
  return new Promise((resolve) => socket.once('disconnect', resolve));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Calls a method of the engine under a client, for what the library would not do. */
function callInside(owner: unknown, path: readonly string[], ...given: unknown[]): void {
  const inside = path
    .slice(0, -1)
    .reduce<unknown>((outer, name) => isObject(outer) && Reflect.get(outer, name), owner);
  if (!isObject(inside)) throw new Error('There is no connection');
  Reflect.apply(Reflect.get(inside, path.at(-1) ?? ''), inside, given);
}

export const sendFrame = (socket: TestSocket, frame: string | Buffer): void =>
  callInside(socket.io.engine, ['transport', 'ws', 'send'], frame);

/** Stops reading from the server but keeps sending pongs, so that no ping timeout ends the connection. */
export function stopReading({ io: { engine } }: TestSocket): void {
  callInside(engine, ['transport', 'ws', 'pause']);
  // The client is made to believe that it received a ping, and answers it.
  const timer = setInterval(
    () => callInside(engine, ['transport', 'emit'], 'packet', { type: 'ping' }),
    PONG_EVERY_MS,
  );
  timer.unref();
  engine.once('close', () => clearInterval(timer));
}

/** The part of a socket that the specification's client uses. */
interface PlainSocket {
  on(event: string, listener: (payload: unknown) => void): unknown;
  emit(event: string, payload: unknown): unknown;
  disconnect(): unknown;
}

/** A client as in the specification: the library's defaults and a token. */
export function connectPlain(version: '4.5' | '4.8', url: string, token: string): PlainSocket {
  const options = { path: SOCKET_PATH, forceNew: true, auth: { token } };
  return version === '4.5' ? ioOf45(url, options) : io(url, options);
}
