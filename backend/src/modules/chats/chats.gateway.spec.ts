import { SocketAnswers } from '../../infrastructure/realtime/socket-answers';
import { Tracing } from '../../infrastructure/tracing/tracing';
import { ChatsGateway } from './chats.gateway';

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
  const count = { inc: () => undefined };
  // The gateway needs no other dependencies here.
  const gateway: unknown = Reflect.construct(ChatsGateway, [
    chats,
    { presentMessage: () => ({ messageID: ROOM, seq: 1, timestamp: '' }) },
    { use: async () => undefined },
    { messagesStored: count, socketRefusals: count },
    { advise: (rooms: string[]) => advised.push(...rooms) },
    new Tracing(null),
    new SocketAnswers(),
  ]);
  if (!(gateway instanceof ChatsGateway)) throw new Error('There is no gateway');
  Object.assign(gateway, {
    logger: { error: () => undefined },
    server: { to: () => ({ emit: () => undefined }) },
  });
  const say = (roomID: string): Promise<unknown> =>
    Reflect.apply(gateway.sendMessage, gateway, [{ data: { viewer: VIEWER } }, { roomID, text: 'Ahoy' }]);
  expect(await say(ROOM)).toMatchObject({ ok: false });
  expect(advised).toEqual([]);
  isAway = false;
  expect(await say(OTHER_ROOM)).toMatchObject({ ok: true });
  expect(advised).toEqual([`chat:${ROOM}`]);
  await say(OTHER_ROOM);
  expect(advised).toHaveLength(1);
});
