import {
  type JoinRoomAck,
  MEMBER_NAMESPACE,
  messageList,
  type SendMessageAck,
  type WireMessage,
} from '@sharewave/contracts';
import { connected, connectSocket, type TestNamespace, type TestSocket } from './sockets';
import type { Community, TestMember } from './test-app';

/**
 * A connection of a member with all messages that it received. Like our own client it opens the member's socket, and that of the
 * chats when it joins one; a client of the specification has only the latter.
 */
export interface Device {
  readonly socket: TestSocket;
  readonly received: WireMessage[];
  join(chatId: unknown): Promise<JoinRoomAck>;
  send(payload: unknown): Promise<SendMessageAck>;
  /** Resolves once this many messages have arrived. */
  has(count: number): Promise<readonly WireMessage[]>;
}

export async function connectDevice(
  app: Pick<Community, 'url'>,
  member: TestMember,
  namespace: TestNamespace = MEMBER_NAMESPACE,
): Promise<Device> {
  const socket = await connectSocket(app.url, member.token, namespace);
  const received: WireMessage[] = [];
  socket.on('newMessage', (message) => received.push(message));
  let chats: Promise<TestSocket> | null = namespace === '/' ? Promise.resolve(socket) : null;
  socket.once('disconnect', () => void chats?.then((other) => other.disconnect()));
  const ask = <TAck>(on: TestSocket, event: string, payload: unknown): Promise<TAck> =>
    // Tests often send payloads that the typed socket would not allow.
    new Promise((resolve) => Reflect.apply(on.emit, on, [event, payload, resolve]));
  return {
    socket,
    received,
    join: async (chatId) => ask<JoinRoomAck>(await (chats ??= openChats(socket)), 'join-room', chatId),
    send: (payload) => ask<SendMessageAck>(socket, 'sendMessage', payload),
    has: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (received.length < count) return;
          socket.off('newMessage', check);
          resolve(received);
        };
        socket.on('newMessage', check);
        check();
      }),
  };
}

/** A second socket on the same connection. */
async function openChats({ io, auth }: TestSocket): Promise<TestSocket> {
  const socket: TestSocket = io.socket('/', { auth });
  await connected(socket);
  return socket;
}

/** Connects devices, which are disconnected after the test. */
export function useDevices(): typeof connectDevice {
  const devices: Device[] = [];
  afterEach(() => {
    for (const { socket } of devices.splice(0)) socket.disconnect();
  });
  return async (app, member, namespace) => {
    const device = await connectDevice(app, member, namespace);
    devices.push(device);
    return device;
  };
}

export async function befriend(app: Community, one: TestMember, other: TestMember): Promise<void> {
  await app.call('POST', '/api/user/friendrequest', { as: one, body: { endUserID: other.id } });
  await app.call('POST', '/api/user/friendrequest', { as: other, body: { endUserID: one.id } });
}

/** The id of the chat that the first opens with the second. */
export async function openChat(app: Community, one: TestMember, other: TestMember): Promise<string> {
  const { status, body, text } = await app.call('POST', '/api/chats', {
    as: one,
    body: { username2: other.username },
  });
  if (status !== 200) throw new Error(`No chat was opened: ${text}`);
  return body.chatid;
}

/** The last thousand messages of a chat as that member reads them, oldest first. */
export async function historyOf(app: Community, as: TestMember, chatId: string): Promise<WireMessage[]> {
  const { status, body, text } = await app.call('GET', `/api/chats/${chatId}/messages?limit=1000`, { as });
  if (status !== 200) throw new Error(`The chat was not read: ${text}`);
  return messageList.parse(body);
}

/** Two friends with a chat. */
export async function chattingPair(
  app: Community,
): Promise<{ ada: TestMember; ben: TestMember; chatId: string }> {
  const [ada, ben] = [await app.member(), await app.member()];
  await befriend(app, ada, ben);
  return { ada, ben, chatId: await openChat(app, ada, ben) };
}
