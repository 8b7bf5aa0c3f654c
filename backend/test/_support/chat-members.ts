import {
  type JoinRoomAck,
  messageList,
  type SendMessageAck,
  type SocketHandshake,
  type WireMessage,
} from '@sharewave/contracts';
import { connectSocket, type TestSocket } from './sockets';
import type { Community, TestMember } from './test-app';

/** A connection of a member with all events that it received; like our own client it gets those of all chats. */
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
  handshake: Partial<SocketHandshake> = { inbox: true },
): Promise<Device> {
  const socket = await connectSocket(app.url, member.token, handshake);
  const received: WireMessage[] = [];
  socket.on('newMessage', (message) => received.push(message));
  const ask = <TAck>(event: string, payload: unknown): Promise<TAck> =>
    // Tests often send payloads that the typed socket would not allow.
    new Promise((resolve) => Reflect.apply(socket.emit, socket, [event, payload, resolve]));
  return {
    socket,
    received,
    join: (chatId) => ask<JoinRoomAck>('join-room', chatId),
    send: (payload) => ask<SendMessageAck>('sendMessage', payload),
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

/** Connects devices, which are disconnected after the test. */
export function useDevices(): typeof connectDevice {
  const devices: Device[] = [];
  afterEach(() => {
    for (const { socket } of devices.splice(0)) socket.disconnect();
  });
  return async (app, member, handshake) => {
    const device = await connectDevice(app, member, handshake);
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
