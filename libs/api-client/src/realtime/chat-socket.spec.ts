import { createServer } from 'node:http';
import {
  type ClientToServerEvents,
  type JoinRoomAck,
  type ServerToClientEvents,
  SOCKET_PATH,
} from '@sharewave/contracts';
import { Server, type Socket } from 'socket.io';
import { configureApi } from '../http-client';
import { type ChatSocket, type ChatSocketHandlers, openChatSocket } from './chat-socket';

const CHAT_ID = 'b'.repeat(24);

let io: Server<ClientToServerEvents, ServerToClientEvents>;
let peers: Socket<ClientToServerEvents, ServerToClientEvents>[];
/** The answers to the next joins; after them every join is accepted. */
let answers: (JoinRoomAck | null)[];
let joins: string[];
let chat: ChatSocket;

beforeEach(async () => {
  const http = createServer();
  io = new Server(http, { path: SOCKET_PATH, cors: { origin: '*' } });
  [peers, answers, joins] = [[], [], []];
  io.on('connection', (peer) => {
    peers.push(peer);
    peer.on('join-room', (chatId, answer) => {
      joins.push(chatId);
      const given = answers.shift();
      if (given !== null) answer?.(given ?? { ok: true });
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  configureApi({ apiUrl: `http://127.0.0.1:${address.port}` });
});
afterEach(async () => {
  chat.close();
  await io.close();
});

function open(handlers: Partial<ChatSocketHandlers> = {}): Promise<void> {
  const ignore = () => undefined;
  return new Promise((resolve) => {
    chat = openChatSocket(CHAT_ID, {
      onJoined: resolve,
      onDisconnected: ignore,
      onMessage: ignore,
      onMissed: ignore,
      onUnauthorized: ignore,
      ...handlers,
    });
  });
}

it('joins the room of the chat [M187]', async () => {
  await open();
  expect(joins).toEqual([CHAT_ID]);
});

it('joins again when the server could not answer [D15]', async () => {
  answers = [{ ok: false, code: 'rate_limited' }];
  const onDisconnected = jest.fn();
  await open({ onDisconnected });
  expect(onDisconnected).toHaveBeenCalledTimes(1);
  expect(joins).toEqual([CHAT_ID, CHAT_ID]);
});

it('joins again after a connection that ended before the answer, once', async () => {
  answers = [null];
  io.once('connection', (peer) => peer.once('join-room', () => peer.conn.close()));
  const joined = open();
  await joined;
  expect(joins).toEqual([CHAT_ID, CHAT_ID]);
});

it('sends what the specification names, and resolves to the stored message [M188]', async () => {
  await open();
  const received = new Promise((resolve) =>
    peers[0]?.on('sendMessage', (message, answer) => {
      resolve(message);
      answer?.({ ok: true, messageID: 'a'.repeat(24), seq: 3, timestamp: '2026-05-04T08:00:00.000Z' });
    }),
  );
  const viewer = { id: 'c'.repeat(24), username: 'alice.waves' };
  const result = await chat.send(viewer, { chatId: CHAT_ID, text: 'Ahoy', clientId: 'one' });
  expect(await received).toEqual({
    roomID: CHAT_ID,
    userid: viewer.id,
    username: 'alice.waves',
    text: 'Ahoy',
    clientMessageID: 'one',
  });
  expect(result).toMatchObject({ ok: true, message: { seq: 3, text: 'Ahoy', clientId: 'one' } });
});
