import { createServer, type Server as HttpServer } from 'node:http';
import { type ClientToServerEvents, type ServerToClientEvents, SOCKET_PATH } from '@sharewave/contracts';
import { Server, type Socket } from 'socket.io';
import { configureApi } from '../http-client';
import { type ChatSocket, type ChatSocketHandlers, openChatSocket } from './chat-socket';

type Peer = Socket<ClientToServerEvents, ServerToClientEvents>;

let http: HttpServer;
let io: Server<ClientToServerEvents, ServerToClientEvents>;
let peers: Peer[];
const clients: ChatSocket[] = [];

beforeEach(async () => {
  http = createServer();
  io = new Server(http, { path: SOCKET_PATH, cors: { origin: '*' } });
  peers = [];
  io.on('connection', (peer) => peers.push(peer));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  configureApi({ apiUrl: `http://127.0.0.1:${address.port}` });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await io.close();
});

/** A connected client, with what it was told. */
async function connect(): Promise<Record<keyof ChatSocketHandlers, jest.Mock>> {
  const handlers = {
    onConnected: jest.fn(),
    onDisconnected: jest.fn(),
    onMessage: jest.fn(),
    onMissed: jest.fn(),
    onUnauthorized: jest.fn(),
  };
  const connected = next(handlers.onConnected);
  clients.push(await openChatSocket(handlers));
  await connected;
  return handlers;
}

/** Resolves at the next call of a handler. */
function next(handler: jest.Mock): Promise<void> {
  return new Promise((resolve) => handler.mockImplementationOnce(() => resolve()));
}

it('a client that a stopping node has asked to come back at once is there before one that was cut off earlier', async () => {
  const [cut, asked] = [await connect(), await connect()];
  const first = Promise.race([
    next(cut.onConnected).then(() => 'cut'),
    next(asked.onConnected).then(() => 'asked'),
  ]);
  peers[0]?.conn.close();
  peers[1]?.emit('moving', { delayMs: 1 });
  peers[1]?.conn.close();
  expect(await first).toBe('asked');
});

it('catches up when it is told that something may be lost, and every so often until told no more', async () => {
  const { onMissed } = await connect();
  const once = next(onMissed);
  peers[0]?.emit('catchUp', { withinMs: 0, everyMs: null });
  await once;
  const first = next(onMissed);
  peers[0]?.emit('catchUp', { withinMs: 0, everyMs: 5 });
  await first;
  await next(onMissed);
  await next(onMissed);
});

it('comes back when a server that has answered falls silent, while somebody looks', async () => {
  const { onConnected, onDisconnected } = await connect();
  const [lost, back] = [next(onDisconnected), next(onConnected)];
  // Of the answers only the first arrives.
  peers[0]?.once('probe', (answer) => answer?.({ ok: true }));
  await lost;
  await back;
  expect(peers).toHaveLength(2);
}, 30_000);

it('stays with a server that knows no such question', async () => {
  const { onDisconnected } = await connect();
  // It has given up the first question when it asks the next.
  await new Promise<void>((asked) => peers[0]?.once('probe', () => peers[0]?.once('probe', () => asked())));
  expect(onDisconnected).not.toHaveBeenCalled();
}, 30_000);
