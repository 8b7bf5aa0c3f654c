import { createServer, type Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ClientToServerEvents, type ServerToClientEvents, SOCKET_PATH } from '@sharewave/contracts';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import { configureApi } from '../http-client';
import { type ChatSocket, type ChatSocketHandlers, openChatSocket } from './chat-socket';

type Peer = Socket<ClientToServerEvents, ServerToClientEvents>;

const HELD_UP_MS = 3200;

let http: HttpServer;
let io: Server<ClientToServerEvents, ServerToClientEvents>;
let peers: Peer[];
/** Whoever is not answered neither gets in nor hears why not. */
let letIn: (answer: () => void) => void;
/** Whether somebody is sent away who asks that way. */
let refuse: (transport: 'polling' | 'websocket') => boolean;
const clients: ChatSocket[] = [];
const lines: Duplex[] = [];

beforeEach(async () => {
  http = createServer();
  http.on('upgrade', (_request, line) => lines.push(line));
  letIn = (answer) => answer();
  refuse = () => false;
  const allowRequest: ServerOptions['allowRequest'] = (request, answer) =>
    letIn(() => answer(null, !refuse(request.headers.upgrade === undefined ? 'polling' : 'websocket')));
  io = new Server(http, { path: SOCKET_PATH, cors: { origin: '*' }, allowRequest });
  peers = [];
  io.on('connection', (peer) => peers.push(peer));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  configureApi({ apiUrl: `http://127.0.0.1:${address.port}` });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  // A server waits at its end for those that it has not answered.
  for (const line of lines.splice(0)) line.destroy();
  await io.close();
});

const listeners = (): Record<keyof ChatSocketHandlers, jest.Mock> => ({
  onConnected: jest.fn(),
  onDisconnected: jest.fn(),
  onMessage: jest.fn(),
  onMissed: jest.fn(),
  onUnauthorized: jest.fn(),
});

/** A connected client, with what it was told. */
async function connect(): Promise<Record<keyof ChatSocketHandlers, jest.Mock>> {
  const handlers = listeners();
  const connected = next(handlers.onConnected);
  clients.push(await openChatSocket(handlers));
  await connected;
  return handlers;
}

/** Keeps this process, and so the page that it plays, from doing anything else for longer than an answer may take. */
function holdUp(): void {
  const end = performance.now() + HELD_UP_MS;
  while (performance.now() < end);
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

it.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['somebody looks again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('gives up an attempt that hangs, and makes another at once, when %s', async (_, tell) => {
  const { onConnected } = await connect();
  const back = next(onConnected);
  const hangs = new Promise<void>((asked) => {
    letIn = () => asked();
  });
  peers[0]?.conn.close();
  await hangs;
  letIn = (answer) => answer();
  tell();
  await back;
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

it('says so when nobody lets it in, and comes in once somebody does', async () => {
  const handlers = listeners();
  const [failed, connected] = [next(handlers.onDisconnected), next(handlers.onConnected)];
  let isOpen = false;
  io.use((_peer, goOn) => goOn(isOpen ? undefined : new Error('Not now')));
  clients.push(await openChatSocket(handlers));
  await failed;
  expect(handlers.onConnected).not.toHaveBeenCalled();
  isOpen = true;
  await connected;
});

describe('while a server stays away', () => {
  const TRIED_AS_ALWAYS = Array(3).fill(['websocket', 'polling']).flat();
  /** By what it was asked since it went. */
  let asked: string[];

  /** Sends everybody away until requests have asked that often. */
  async function goAway(tries: number): Promise<void> {
    asked = [];
    const isOver = new Promise<void>((done) => {
      refuse = (transport) => {
        asked.push(transport);
        if (asked.filter((name) => name === 'polling').length === tries) done();
        return true;
      };
    });
    peers[0]?.conn.close();
    await isOver;
    refuse = (transport) => {
      asked.push(transport);
      return false;
    };
  }

  it('asks it by requests, and has a websocket again once it is back', async () => {
    const { onConnected } = await connect();
    const back = next(onConnected);
    await goAway(4);
    await back;
    expect(asked).toEqual([...TRIED_AS_ALWAYS, 'polling', 'polling']);
    const conn = peers[1]?.conn;
    if (conn?.transport.name !== 'websocket') {
      await new Promise((upgraded) => conn?.once('upgrade', upgraded));
    }
  }, 30_000);

  it('comes back by a websocket where each request of one socket meets another node', async () => {
    const { onConnected } = await connect();
    const back = next(onConnected);
    await goAway(4);
    io.engine.once('connection', (conn: Peer['conn']) => conn.close());
    await back;
    expect(asked).toEqual([...TRIED_AS_ALWAYS, 'polling', 'polling', 'websocket']);
  }, 30_000);
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

it('stays with a server that knows no such question although the one before it did', async () => {
  const { onConnected, onDisconnected } = await connect();
  peers[0]?.once('probe', (answer) => {
    answer?.({ ok: true });
    peers[0]?.conn.close();
  });
  await next(onDisconnected);
  await next(onConnected);
  const left = next(onDisconnected).then(() => 'left');
  const stayed = new Promise((asked) =>
    peers[1]?.once('probe', () => peers[1]?.once('probe', () => asked('stayed'))),
  );
  expect(await Promise.race([left, stayed])).toBe('stayed');
}, 30_000);

it('blames nobody for an answer that lay there while the page itself was held up', async () => {
  const { onDisconnected } = await connect();
  const left = next(onDisconnected).then(() => 'left');
  const stayed = new Promise((asked) => {
    let questions = 0;
    peers[0]?.on('probe', (answer) => {
      answer?.({ ok: true });
      questions += 1;
      if (questions === 2) holdUp();
      if (questions === 3) asked('stayed');
    });
  });
  expect(await Promise.race([left, stayed])).toBe('stayed');
}, 30_000);

it('those who leave a silent server at one moment do not come back at one moment', async () => {
  const [late, early] = [await connect(), await connect()];
  const chance = jest.spyOn(Math, 'random').mockReturnValueOnce(1).mockReturnValue(0);
  const first = Promise.race([
    next(late.onConnected).then(() => 'late'),
    next(early.onConnected).then(() => 'early'),
  ]);
  for (const peer of peers) peer.once('probe', (answer) => answer?.({ ok: true }));
  expect(await first).toBe('early');
  chance.mockRestore();
}, 30_000);
