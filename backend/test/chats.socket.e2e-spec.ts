import { randomUUID } from 'node:crypto';
import { LIMITS, messageSchema } from '@sharewave/contracts';
import { chattingPair, type Device, historyOf as historyIn, useDevices } from './_support/chat-members';
import { connectSocket, type TestNamespace } from './_support/sockets';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

const NOTHING = 'ffffffffffffffffffffffff';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const connectTo = useDevices();
const connect = (member: TestMember, namespace?: TestNamespace) => connectTo(app, member, namespace);
const historyOf = (as: TestMember, chatId: string) => historyIn(app, as, chatId);

/** A round trip: everything that the server sent to the device before has arrived afterwards. */
const settle = (device: Device) => device.join(NOTHING);

it('a connection probe is acknowledged', async () => {
  const { socket } = await connect((await chattingPair(app)).ada);
  expect(await socket.emitWithAck('probe')).toEqual({ ok: true });
});

describe('a message', () => {
  it('reaches every device of both members once, is stored, and is then acknowledged [M189 M196]', async () => {
    const { ada, ben, chatId } = await chattingPair(app);
    const [sender, phone, reader] = [await connect(ada), await connect(ada), await connect(ben)];
    const plain = await connect(ben, '/');
    for (const device of [sender, reader, plain]) expect(await device.join(chatId)).toEqual({ ok: true });

    const clientMessageID = randomUUID();
    const ack = await sender.send({ roomID: chatId, text: 'Ahoy, Ben', clientMessageID });
    const [stored] = await historyOf(ben, chatId);
    expect(ack).toEqual({
      ok: true,
      messageID: stored?.messageID,
      seq: 1,
      timestamp: stored?.timestamp,
    });
    for (const device of [sender, phone, reader, plain]) {
      await settle(device);
      expect(device.received).toEqual([
        {
          messageID: stored?.messageID,
          seq: 1,
          roomID: chatId,
          userid: ada.id,
          username: ada.username,
          text: 'Ahoy, Ben',
          timestamp: stored?.timestamp,
          clientMessageID,
        },
      ]);
      expect(messageSchema.parse(device.received[0])).toEqual(stored);
    }
  });

  it('is not sent to a plain client that has another chat open', async () => {
    const { ada, ben, chatId } = await chattingPair(app);
    const [sender, plain] = [await connect(ada), await connect(ben, '/')];
    await sender.send({ roomID: chatId, text: 'Not for this window' });
    await settle(plain);
    expect(plain.received).toEqual([]);
  });

  it('is delivered as the specification’s client sends it: without acknowledgement and client id [M187 M188]', async () => {
    const { ada, ben, chatId } = await chattingPair(app);
    const [sender, reader] = [await connect(ada, '/'), await connect(ben, '/')];
    reader.socket.emit('join-room', chatId);
    sender.socket.emit('join-room', chatId);
    sender.socket.emit('sendMessage', {
      roomID: chatId,
      userid: ada.id,
      username: ada.username,
      text: 'Ahoy',
    });
    const [message] = await reader.has(1);
    expect(message).toMatchObject({ username: ada.username, text: 'Ahoy' });
    expect(message).not.toHaveProperty('clientMessageID');
    expect(await sender.has(1)).toEqual([message]);
  });

  it('is kept as sent', async () => {
    const { ada, chatId } = await chattingPair(app);
    const sender = await connect(ada);
    const texts = ['  spaces \n kept  ', '<b>&amp;</b> ${7*7} $ne', '🌊'.repeat(2000), 'x'.repeat(4000)];
    for (const text of texts) expect(await sender.send({ roomID: chatId, text })).toMatchObject({ ok: true });
    expect((await historyOf(ada, chatId)).map(({ text }) => text)).toEqual(texts);
  });

  it('sent again with the same client id is stored once, and every attempt gets the same answer', async () => {
    const { ada, ben, chatId } = await chattingPair(app);
    const [sender, second, reader] = [await connect(ada), await connect(ada), await connect(ben)];
    const message = { roomID: chatId, text: 'Once', clientMessageID: randomUUID() };
    const acks = await Promise.all([
      ...Array.from({ length: 3 }, () => sender.send(message)),
      ...Array.from({ length: 2 }, () => second.send(message)),
    ]);
    acks.push(await sender.send({ ...message, text: 'Changed meanwhile' }));
    expect(acks[0]).toMatchObject({ ok: true });
    expect(new Set(acks.map((ack) => JSON.stringify(ack))).size).toBe(1);
    for (const device of [sender, second, reader]) await settle(device);
    expect([sender, second, reader].map(({ received }) => received.length)).toEqual([1, 1, 1]);
    expect((await historyOf(ben, chatId)).map(({ text }) => text)).toEqual(['Once']);
    const { body } = await app.call('GET', '/api/chats/user', { as: ben });
    expect(body[0].unread).toBe(1);
  });

  it('of another sender or in another chat may have the same client id', async () => {
    const [one, other] = [await chattingPair(app), await chattingPair(app)];
    const clientMessageID = randomUUID();
    for (const [member, chatId] of [
      [one.ada, one.chatId],
      [one.ben, one.chatId],
      [other.ada, other.chatId],
    ] as const) {
      const device = await connect(member);
      expect(await device.send({ roomID: chatId, text: 'Mine', clientMessageID })).toMatchObject({
        ok: true,
      });
    }
    expect(await historyOf(one.ada, one.chatId)).toHaveLength(2);
  });

  it('gets the next number, also when both sides write at once', async () => {
    const { ada, ben, chatId } = await chattingPair(app);
    const [one, other] = [await connect(ada), await connect(ben)];
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
    await Promise.all(
      [one, other].flatMap((device) => lines.map((text) => device.send({ roomID: chatId, text }))),
    );
    const stored = await historyOf(ada, chatId);
    expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    for (const device of [one, other]) {
      await settle(device);
      expect([...device.received].sort((a, b) => a.seq - b.seq)).toEqual(stored);
    }
    for (const member of [ada, ben]) {
      const { body } = await app.call('GET', '/api/chats/user', { as: member });
      expect([body[0].unread, body[0].preview.message]).toEqual([20, stored.at(-1)?.text]);
    }
  });
});

describe('a socket is refused', () => {
  it('the chat of others, with the same answer as one that does not exist', async () => {
    const { ada, chatId } = await chattingPair(app);
    const [insider, stranger] = [await connect(ada), await connect(await app.member())];
    for (const id of [chatId, NOTHING]) {
      expect(await stranger.join(id)).toEqual({ ok: false, code: 'not_found' });
      expect(await stranger.send({ roomID: id, text: 'Let me in' })).toEqual({
        ok: false,
        code: 'not_found',
      });
    }
    await insider.join(chatId);
    await insider.send({ roomID: chatId, text: 'Between us' });
    await settle(stranger);
    expect(stranger.received).toEqual([]);
    expect((await historyOf(ada, chatId)).map(({ text }) => text)).toEqual(['Between us']);
  });

  it('a message in somebody else’s name', async () => {
    const { ada, ben, chatId } = await chattingPair(app);
    const [sender, reader] = [await connect(ada), await connect(ben)];
    for (const claim of [
      { userid: ben.id, username: ben.username },
      { userid: ben.id },
      { username: ben.username },
      { userid: ada.id, username: 'admin' },
    ]) {
      const ack = await sender.send({ roomID: chatId, text: 'I am Ben', ...claim });
      expect(ack).toEqual({ ok: false, code: 'forged_sender' });
    }
    await settle(reader);
    expect(reader.received).toEqual([]);
    expect(await historyOf(ada, chatId)).toEqual([]);
  });

  it('a time and an id of its own choice: the server’s are used', async () => {
    const { ada, chatId } = await chattingPair(app);
    const sender = await connect(ada);
    const ack = await sender.send({
      roomID: chatId,
      text: 'From the future',
      messageID: NOTHING,
      seq: 99,
      timestamp: '2099-01-01T00:00:00.000Z',
    });
    const [stored] = await historyOf(ada, chatId);
    expect(ack).toMatchObject({ ok: true, seq: 1, messageID: stored?.messageID });
    expect(stored?.messageID).not.toBe(NOTHING);
    expect(stored?.timestamp.startsWith('2099')).toBe(false);
  });

  it('messages after unfriending; what was said before stays readable', async () => {
    const { ada, ben, chatId } = await chattingPair(app);
    const sender = await connect(ada);
    const before = { roomID: chatId, text: 'Still friends', clientMessageID: randomUUID() };
    const ack = await sender.send(before);
    await app.call('POST', '/api/user/removefriend', { as: ben, body: { endUserID: ada.id } });
    expect(await sender.join(chatId)).toEqual({ ok: true });
    expect(await sender.send({ roomID: chatId, text: 'Hello?' })).toEqual({ ok: false, code: 'not_friends' });
    // Sending it again still tells whether it was stored.
    expect(await sender.send(before)).toEqual(ack);
    expect((await historyOf(ada, chatId)).map(({ text }) => text)).toEqual(['Still friends']);
  });

  const MALFORMED: readonly unknown[] = [
    undefined,
    null,
    7,
    'text',
    [],
    [{ roomID: NOTHING, text: 'x' }],
    {},
    { roomID: NOTHING },
    { roomID: { $ne: null }, text: 'x' },
    { roomID: [NOTHING], text: 'x' },
    { roomID: 'x', text: 'x' },
    { roomID: NOTHING, text: '' },
    { roomID: NOTHING, text: ' \n ' },
    { roomID: NOTHING, text: { $ne: 1 } },
    { roomID: NOTHING, text: 'nul \0' },
    { roomID: NOTHING, text: 'half \ud83c' },
    { roomID: NOTHING, text: 'x'.repeat(LIMITS.message.max + 1) },
    { roomID: NOTHING, text: 'x', clientMessageID: 'not a uuid' },
    { roomID: NOTHING, text: 'x', userid: 7 },
    { roomID: NOTHING, text: 'x', username: ['ada'] },
  ];

  it('malformed events, and goes on working', async () => {
    const { ada, chatId } = await chattingPair(app);
    const sender = await connect(ada);
    for (const payload of MALFORMED) {
      expect([payload, await sender.send(payload)]).toEqual([
        payload,
        { ok: false, code: 'validation_failed' },
      ]);
    }
    for (const payload of [undefined, null, 7, {}, { roomID: chatId }, [chatId, chatId], 'x', `${chatId} `]) {
      expect([payload, await sender.join(payload)]).toEqual([
        payload,
        { ok: false, code: 'validation_failed' },
      ]);
    }
    // The same without an acknowledgement.
    for (const payload of MALFORMED)
      Reflect.apply(sender.socket.emit, sender.socket, ['sendMessage', payload]);
    expect(await sender.send({ roomID: chatId, text: 'Still here' })).toMatchObject({ ok: true });
    expect(await historyOf(ada, chatId)).toHaveLength(1);
  });

  it('to connect without the token of a live session', async () => {
    await expect(connectSocket(app.url)).rejects.toThrow('unauthorized');
    const ada = await app.member();
    expect((await app.call('POST', '/api/users/logout', { as: ada })).status).toBe(200);
    await expect(connectSocket(app.url, ada.token)).rejects.toThrow('unauthorized');
  });
});
