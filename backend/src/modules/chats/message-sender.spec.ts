import { MessageSender } from './message-sender';

const ROOM = 'c0ffee000000000000000000';
const OTHER_ROOM = 'd0d0d0000000000000000000';
const VIEWER = { id: '00000000000000000000000a', username: 'ada.wave', sessionId: 'any' };

it('has a chat catch up, once the database responds again, if its message may have been stored without a response', async () => {
  const advised: string[] = [];
  let isAway = true;
  const message = { id: ROOM, chatId: ROOM, senderId: VIEWER.id, seq: 1, text: 'Ahoy', clientId: null };
  const chats = {
    send: async () => {
      if (isAway) throw new Error('connection closed');
      return { message, isRepeat: false, memberIds: [VIEWER.id, ROOM] };
    },
  };
  // The sender needs no other dependencies here.
  const sender: unknown = Reflect.construct(MessageSender, [
    chats,
    { presentMessage: () => ({ messageID: ROOM, seq: 1, timestamp: '' }) },
    { use: async () => undefined },
    { messagesStored: { inc: () => undefined } },
    { advise: (chatIds: string[]) => advised.push(...chatIds) },
    { newMessage: () => undefined },
    { handle: (_event: string, _socket: unknown, work: () => Promise<unknown>) => work() },
  ]);
  if (!(sender instanceof MessageSender)) throw new Error('There is no sender');
  const send = (roomID: string): Promise<unknown> =>
    Reflect.apply(sender.send, sender, [
      { data: { viewer: VIEWER }, handshake: { address: '192.0.2.1' } },
      { roomID, text: 'Ahoy' },
    ]);
  await expect(send(ROOM)).rejects.toThrow('connection closed');
  expect(advised).toEqual([]);
  isAway = false;
  expect(await send(OTHER_ROOM)).toMatchObject({ ok: true });
  expect(advised).toEqual([ROOM]);
  await send(OTHER_ROOM);
  expect(advised).toHaveLength(1);
});
