import { createServer, type Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  type ClientToServerEvents,
  MEMBER_NAMESPACE,
  type ServerToClientEvents,
  SOCKET_PATH,
} from '@sharewave/contracts';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import { type SocketHandlers, Transport } from './transport';

type Peer = Socket<ClientToServerEvents, ServerToClientEvents>;

const BLOCKED_MS = 3200;

let http: HttpServer;
let io: Server<ClientToServerEvents, ServerToClientEvents>;
let peers: Peer[];
/** Answers a connection attempt; an attempt that is not answered hangs. */
let letIn: (answer: () => void) => void;
/** Whether to refuse a connection attempt by this transport. */
let refuse: (transport: 'polling' | 'websocket') => boolean;
let url: string;
const clients: { close: () => void }[] = [];
const upgraded: Duplex[] = [];

beforeEach(async () => {
  http = createServer();
  http.on('upgrade', (_request, socket) => upgraded.push(socket));
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
  url = `http://127.0.0.1:${address.port}`;
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  // Closing the server would wait for connections that it has not answered.
  for (const socket of upgraded.splice(0)) socket.destroy();
  await io.close();
});

const listeners = (): Record<keyof SocketHandlers, jest.Mock> => ({
  onConnected: jest.fn(),
  onDisconnected: jest.fn(),
  onMissed: jest.fn(),
  onUnauthorized: jest.fn(),
});

/** Connects a client of its own and returns its handlers. */
async function connect(): Promise<Record<keyof SocketHandlers, jest.Mock>> {
  const handlers = listeners();
  const connected = next(handlers.onConnected);
  clients.push(new Transport(url).open('/', handlers));
  await connected;
  return handlers;
}

/** Blocks the event loop, as a busy page does, for longer than the timeout of a probe. */
function blockEventLoop(): void {
  const end = performance.now() + BLOCKED_MS;
  while (performance.now() < end);
}

/** Resolves at the next call of a handler. */
function next(handler: jest.Mock): Promise<void> {
  return new Promise((resolve) => handler.mockImplementationOnce(() => resolve()));
}

it('reconnects sooner if a stopping node has asked for it than after a lost connection', async () => {
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
  ['the page becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
])('replaces a hanging attempt by a new one at once when %s', async (_, trigger) => {
  const { onConnected } = await connect();
  const back = next(onConnected);
  const hangs = new Promise<void>((resolve) => {
    letIn = () => resolve();
  });
  peers[0]?.conn.close();
  await hangs;
  letIn = (answer) => answer();
  trigger();
  await back;
});

it('catches up when the server asks for it, once or at an interval', async () => {
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

it('reports a refused connection, and connects once it is accepted', async () => {
  const handlers = listeners();
  const [failed, connected] = [next(handlers.onDisconnected), next(handlers.onConnected)];
  let isOpen = false;
  io.use((_peer, next) => next(isOpen ? undefined : new Error('Not now')));
  clients.push(new Transport(url).open('/', handlers));
  await failed;
  expect(handlers.onConnected).not.toHaveBeenCalled();
  isOpen = true;
  await connected;
});

describe('while a server is down', () => {
  const FIRST_ATTEMPTS = Array(3).fill(['websocket', 'polling']).flat();
  /** The transports of the attempts since it went down. */
  let attempts: string[];

  /** Refuses all connections until there were `tries` attempts by polling. */
  async function goAway(tries: number): Promise<void> {
    attempts = [];
    const isOver = new Promise<void>((done) => {
      refuse = (transport) => {
        attempts.push(transport);
        if (attempts.filter((name) => name === 'polling').length === tries) done();
        return true;
      };
    });
    peers[0]?.conn.close();
    await isOver;
    refuse = (transport) => {
      attempts.push(transport);
      return false;
    };
  }

  it('tries polling first after a few attempts, and upgrades to a websocket once the server is back', async () => {
    const { onConnected } = await connect();
    const back = next(onConnected);
    await goAway(4);
    await back;
    expect(attempts).toEqual([...FIRST_ATTEMPTS, 'polling', 'polling']);
    const conn = peers[1]?.conn;
    if (conn?.transport.name !== 'websocket') {
      await new Promise((resolve) => conn?.once('upgrade', resolve));
    }
  }, 30_000);

  it('reconnects by a websocket where the requests of one socket reach different nodes', async () => {
    const { onConnected } = await connect();
    const back = next(onConnected);
    await goAway(4);
    io.engine.once('connection', (conn: Peer['conn']) => conn.close());
    await back;
    expect(attempts).toEqual([...FIRST_ATTEMPTS, 'polling', 'polling', 'websocket']);
  }, 30_000);
});

it('reconnects when a server that has answered probes falls silent while the page is visible', async () => {
  const { onConnected, onDisconnected } = await connect();
  const [lost, back] = [next(onDisconnected), next(onConnected)];
  // Only the first probe is answered.
  peers[0]?.once('probe', (answer) => answer?.({ ok: true }));
  await lost;
  await back;
  expect(peers).toHaveLength(2);
}, 30_000);

it('stays connected to a server that does not know probes', async () => {
  const { onDisconnected } = await connect();
  // When the second probe arrives, the first has timed out.
  await new Promise<void>((resolve) =>
    peers[0]?.once('probe', () => peers[0]?.once('probe', () => resolve())),
  );
  expect(onDisconnected).not.toHaveBeenCalled();
}, 30_000);

it('stays connected to a server that does not know probes after one that did', async () => {
  const { onConnected, onDisconnected } = await connect();
  peers[0]?.once('probe', (answer) => {
    answer?.({ ok: true });
    peers[0]?.conn.close();
  });
  await next(onDisconnected);
  await next(onConnected);
  const left = next(onDisconnected).then(() => 'left');
  const stayed = new Promise((resolve) =>
    peers[1]?.once('probe', () => peers[1]?.once('probe', () => resolve('stayed'))),
  );
  expect(await Promise.race([left, stayed])).toBe('stayed');
}, 30_000);

it('stays connected when an answer is late because the page itself was blocked', async () => {
  const { onDisconnected } = await connect();
  const left = next(onDisconnected).then(() => 'left');
  const stayed = new Promise((resolve) => {
    let probes = 0;
    peers[0]?.on('probe', (answer) => {
      answer?.({ ok: true });
      probes += 1;
      if (probes === 2) blockEventLoop();
      if (probes === 3) resolve('stayed');
    });
  });
  expect(await Promise.race([left, stayed])).toBe('stayed');
}, 30_000);

it('clients that leave a silent server at the same moment reconnect at different moments', async () => {
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

describe('with two sockets', () => {
  const leave = (peer: Peer | undefined) => new Promise((resolve) => peer?.once('disconnect', resolve));

  it('uses one connection, from which one socket can disconnect alone [M192]', async () => {
    const members: Peer[] = [];
    io.of(MEMBER_NAMESPACE).on('connection', (peer: Peer) => members.push(peer));
    const transport = new Transport(url);
    const [member, chat] = [listeners(), listeners()];
    const connected = [next(member.onConnected), next(chat.onConnected)];
    clients.push(transport.open(MEMBER_NAMESPACE, member));
    const socket = transport.open('/', chat);
    await Promise.all(connected);
    expect(members[0]?.conn).toBe(peers[0]?.conn);
    const left = leave(peers[0]);
    socket.close();
    expect(await left).toBe('client namespace disconnect');
    expect(members[0]?.connected).toBe(true);
    expect(member.onDisconnected).not.toHaveBeenCalled();
    const again = next(chat.onConnected);
    clients.push(transport.open('/', chat));
    await again;
    expect(peers[1]?.conn).toBe(members[0]?.conn);
  });

  it('leaves no connection open in the back/forward cache, and connects both again after it', async () => {
    const members: Peer[] = [];
    io.of(MEMBER_NAMESPACE).on('connection', (peer: Peer) => members.push(peer));
    const transport = new Transport(url);
    const [member, chat] = [listeners(), listeners()];
    const connected = [next(member.onConnected), next(chat.onConnected)];
    clients.push(transport.open(MEMBER_NAMESPACE, member), transport.open('/', chat));
    await Promise.all(connected);
    const left = new Promise((resolve) => peers[0]?.conn.once('close', resolve));
    window.dispatchEvent(new Event('pagehide'));
    await left;
    expect([members[0]?.connected, peers[0]?.connected]).toEqual([false, false]);
    const back = [next(member.onConnected), next(chat.onConnected)];
    window.dispatchEvent(new Event('pageshow'));
    await Promise.all(back);
    expect(io.engine.clientsCount).toBe(1);
  });

  it('asks a server without one of the namespaces ever more rarely, and connects once it has it', async () => {
    const chance = jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const transport = new Transport(url);
    const [member, chat] = [listeners(), listeners()];
    const connected = [next(member.onConnected), next(chat.onConnected)];
    const answers: number[] = [];
    member.onDisconnected.mockImplementation(() => {
      answers.push(performance.now());
      if (answers.length === 2) io.of(MEMBER_NAMESPACE);
    });
    clients.push(transport.open(MEMBER_NAMESPACE, member), transport.open('/', chat));
    await Promise.all(connected);
    const [first = 0, second = 0] = answers;
    expect(answers).toHaveLength(2);
    expect(performance.now() - second).toBeGreaterThan((second - first) * 1.5);
    expect(chat.onDisconnected).not.toHaveBeenCalled();
    expect(peers).toHaveLength(1);
    chance.mockRestore();
  });
});
