import { createServer, type Server as HttpServer } from 'node:http';
import {
  type ClientToServerEvents,
  MEMBER_NAMESPACE,
  type ServerToMemberEvents,
  SOCKET_PATH,
  SOCKET_UNAUTHORIZED,
} from '@sharewave/contracts';
import { Server, type Socket } from 'socket.io';
import { configureApi, getApiUrl } from '../http-client';
import { writeToken } from '../token-store';
import { memberSocket } from './member-socket';

type Peer = Socket<ClientToServerEvents, ServerToMemberEvents>;

const WIRE_MESSAGE = {
  messageID: 'a'.repeat(24),
  seq: 1,
  roomID: 'b'.repeat(24),
  userid: 'c'.repeat(24),
  username: 'bob.tide',
  text: 'Ahoy',
  timestamp: '2026-05-04T08:00:00.000Z',
};

let http: HttpServer;
let io: Server<ClientToServerEvents, ServerToMemberEvents>;
let peers: Peer[];
const unsubscribe: (() => void)[] = [];

beforeEach(async () => {
  http = createServer();
  io = new Server(http, { path: SOCKET_PATH, cors: { origin: '*' } });
  peers = [];
  io.of(MEMBER_NAMESPACE).on('connection', (peer: Peer) => peers.push(peer));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  configureApi({ apiUrl: `http://127.0.0.1:${address.port}` });
});
afterEach(async () => {
  for (const end of unsubscribe.splice(0)) end();
  await io.close();
});

const subscribe = (events: Parameters<typeof memberSocket.subscribe>[0]): void => {
  unsubscribe.push(memberSocket.subscribe(events));
};

async function connect(): Promise<Peer> {
  await new Promise<void>((resolve) => subscribe({ onConnected: resolve }));
  const [peer] = peers;
  if (peer === undefined) throw new Error('There is no connection');
  return peer;
}

it('opens one socket for all subscribers, with the token of the member', async () => {
  writeToken('a-token');
  subscribe({});
  const peer = await connect();
  await connect();
  expect(peer.handshake.auth).toEqual({ token: 'a-token' });
  expect(peers).toHaveLength(1);
  writeToken(null);
});

it('reports counts, also the latest ones to a later subscriber', async () => {
  const peer = await connect();
  const counts = { unreadMessages: 2, friendRequests: 1 };
  const first = new Promise((resolve) => subscribe({ onCounts: resolve }));
  peer.emit('counts', counts);
  expect(await first).toEqual(counts);
  const onCounts = jest.fn();
  subscribe({ onCounts });
  expect(onCounts).toHaveBeenCalledWith(counts);
});

it('reports new posts and messages', async () => {
  const peer = await connect();
  const post = new Promise((resolve) => subscribe({ onNewPost: resolve }));
  const message = new Promise((resolve) => subscribe({ onMessage: resolve }));
  peer.emit('newPost', { postID: 'd'.repeat(24) });
  peer.emit('newMessage', WIRE_MESSAGE);
  expect(await post).toEqual({ postId: 'd'.repeat(24) });
  expect(await message).toMatchObject({ text: 'Ahoy', senderUsername: 'bob.tide' });
});

it('checks the session by a call when the socket is refused, because its end takes the member to the login page', async () => {
  const onUnauthorized = jest.fn();
  configureApi({ apiUrl: getApiUrl(), onUnauthorized });
  globalThis.fetch = () => Promise.resolve(new Response('{}', { status: 401 }));
  io.of(MEMBER_NAMESPACE).use((_socket, next) => next(new Error(SOCKET_UNAUTHORIZED)));
  writeToken('of-an-ended-session');
  subscribe({});
  await new Promise<void>((resolve) => onUnauthorized.mockImplementation(resolve));
  writeToken(null);
});

it('closes with the last subscription, and opens again with the next one', async () => {
  const peer = await connect();
  const left = new Promise((resolve) => peer.once('disconnect', resolve));
  for (const end of unsubscribe.splice(0)) end();
  await left;
  await new Promise<void>((resolve) => subscribe({ onConnected: resolve }));
  expect(peers).toHaveLength(2);
});

it('says without a connection that a message was not answered', async () => {
  const viewer = { id: 'c'.repeat(24), username: 'bob.tide' };
  const message = { chatId: 'b'.repeat(24), text: 'Ahoy', clientId: 'one' };
  expect(await memberSocket.send(viewer, message)).toEqual({ ok: false, code: 'network' });
});
