import { getConnectionToken } from '@nestjs/mongoose';
import { chatPreviewList, chatResponse, messageList, type WireMessage } from '@sharewave/contracts';
import { type Connection, Types } from 'mongoose';
import { newTimeOrderedId } from '../src/infrastructure/mongo/time-ordered-id';
import { pairKey } from '../src/modules/friends/friendship';
import { befriend, chattingPair, connectDevice, openChat } from './_support/chat-members';
import { importedMembers } from './_support/imported-members';
import { storeCalls } from './_support/query-counter';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const NOTHING = 'ffffffffffffffffffffffff';

const collection = (name: string) => app.app.get<Connection>(getConnectionToken()).collection(name);

const open = (as: TestMember, body: unknown) => app.call('POST', '/api/chats', { as, body });

async function chatsOf(as: TestMember) {
  const { status, body } = await app.call('GET', '/api/chats/user', { as });
  expect(status).toBe(200);
  return chatPreviewList.parse(body);
}

async function historyOf(as: TestMember, chatId: string, query = ''): Promise<WireMessage[]> {
  const { status, body } = await app.call('GET', `/api/chats/${chatId}/messages${query}`, { as });
  expect(status).toBe(200);
  return messageList.parse(body);
}

const textsOf = (messages: readonly WireMessage[]) => messages.map((message) => message.text);

/** Sends messages one after another. */
async function say(member: TestMember, chatId: string, ...lines: string[]): Promise<string[]> {
  const device = await connectDevice(app, member);
  const ids: string[] = [];
  for (const text of lines) {
    const ack = await device.send({ roomID: chatId, text });
    if (!ack.ok) throw new Error(`Not sent: ${ack.code}`);
    ids.push(ack.messageID);
  }
  device.socket.disconnect();
  return ids;
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`);

describe('opening a chat', () => {
  it('gives both friends the same one, however often and from whichever side [M184]', async () => {
    const [ada, ben] = [await app.member(), await app.member()];
    await befriend(app, ada, ben);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => open(ada, { username2: ben.username })),
      ...Array.from({ length: 4 }, () => open(ben, { username2: ada.username.toUpperCase() })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.chatid)).size).toBe(1);
  });

  it('is refused with oneself, with nobody and with a stranger [M185]', async () => {
    const [ada, ben] = [await app.member(), await app.member()];
    const refusals = [
      [ada.username, 'not_yourself'],
      ['nobody.here', 'no_such_member'],
      [ben.username, 'not_friends'],
    ];
    for (const [username2, code] of refusals) {
      const { status, body } = await open(ada, { username2 });
      expect([status, body.code]).toEqual([400, code]);
    }
  });

  it('still works for those who were friends', async () => {
    const { ada, ben, chatId } = await chattingPair(app);
    await app.call('POST', '/api/user/removefriend', { as: ada, body: { endUserID: ben.id } });
    expect(await openChat(app, ben, ada)).toBe(chatId);
  });

  it.each([{}, { username2: '' }, { username2: { $ne: null } }, { username2: ['a'] }, { username2: 7 }])(
    'refuses %j',
    async (body) => {
      const answer = await open(await app.member(), body);
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    },
  );
});

describe('a single chat', () => {
  const read = (as: TestMember, chatId: string) => app.call('GET', `/api/chats/${chatId}`, { as });

  it('names the partner to each of the two, also before the first message', async () => {
    const { ada, ben, chatId } = await chattingPair(app);
    for (const [viewer, partner] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      const { status, body } = await read(viewer, chatId);
      expect([status, chatResponse.parse(body)]).toEqual([200, body]);
      expect(body).toEqual({
        _id: chatId,
        partnerID: partner.id,
        partnerUsername: partner.username,
        partnerFullName: partner.fullName,
        partnerPhotoURL: 'NO PROFILE PHOTO',
      });
    }
  });

  it('is there for its members alone, and not without an id that is one', async () => {
    const { ada, ben, chatId } = await chattingPair(app);
    const other = await chattingPair(app);
    await app.call('POST', '/api/user/removefriend', { as: ada, body: { endUserID: ben.id } });
    expect((await read(ada, chatId.toUpperCase())).body._id).toBe(chatId);
    for (const [viewer, id] of [
      [other.ada, chatId],
      [ada, other.chatId],
      [ada, NOTHING],
    ] as const) {
      const { status, body } = await read(viewer, id);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
    for (const id of ['x', `${chatId}0`, chatId.slice(1), '%00', '{"$ne":null}', 'users']) {
      const { status, body } = await read(ada, encodeURIComponent(id));
      expect([id, status, body.code]).toEqual([id, 400, 'validation_failed']);
    }
  });

  it('costs two queries', async () => {
    const { ada, chatId } = await chattingPair(app);
    expect(await storeCalls(app.app, () => read(ada, chatId))).toEqual(['find chats', 'find users']);
  });
});

/** Several members who have each sent a message to one member, one after another. */
async function talkers(member: TestMember, count: number): Promise<void> {
  const members = importedMembers(count, 'talker', 'Talker');
  const ids = members.map(({ _id }) => _id.toHexString());
  await collection('users').insertMany(members);
  await collection('chats').insertMany(
    ids.map((id, index) => ({
      pairKey: pairKey(member.id, id),
      members: [member.id, id].sort().map((one) => new Types.ObjectId(one)),
      seq: 1,
      lastMessageId: new Types.ObjectId(newTimeOrderedId()),
      lastMessage: { text: `line ${index}`, sentAt: new Date() },
      unread: { [member.id]: 1, [id]: 0 },
      readSeq: { [member.id]: 0, [id]: 1 },
    })),
  );
}

describe('the list of chats', () => {
  it('shows partner, last message and what is unread, and no chat without a message [M203]', async () => {
    const { ada, ben, chatId } = await chattingPair(app);
    const cleo = await app.member();
    await befriend(app, ada, cleo);
    await openChat(app, ada, cleo);
    expect(await chatsOf(ada)).toEqual([]);

    await say(ben, chatId, 'Ahoy', 'A line that is much longer than twenty-five characters');
    const [last] = (await historyOf(ada, chatId)).slice(-1);
    expect(await chatsOf(ada)).toEqual([
      {
        _id: chatId,
        partnerID: ben.id,
        partnerUsername: ben.username,
        partnerFullName: ben.fullName,
        partnerPhotoURL: 'NO PROFILE PHOTO',
        preview: {
          message: 'A line that is much longer than twenty-five characters',
          timestamp: last?.timestamp,
        },
        seq: 2,
        unread: 2,
      },
    ]);
    const [bens] = await chatsOf(ben);
    expect([bens?.partnerID, bens?.unread]).toEqual([ada.id, 0]);
  });

  it('has the chat with the newest message first, at two calls to the store', async () => {
    const ada = await app.member();
    const partners = [await app.member(), await app.member(), await app.member()];
    const chatIds: string[] = [];
    for (const partner of partners) {
      await befriend(app, ada, partner);
      chatIds.push(await openChat(app, ada, partner));
    }
    const [first = '', second = '', third = ''] = chatIds;
    await say(ada, first, 'one');
    const calls = ['find chats', 'find users'];
    expect(await storeCalls(app.app, () => chatsOf(ada))).toEqual(calls);
    await say(ada, second, 'two');
    await say(ada, third, 'three');
    await say(ada, first, 'four');
    const seen = await storeCalls(app.app, async () => {
      expect((await chatsOf(ada)).map((chat) => chat._id)).toEqual([first, third, second]);
    });
    expect(seen).toEqual(calls);
  });

  it('holds the newest 200', async () => {
    const ada = await app.member();
    await talkers(ada, 201);
    const newestFirst = Array.from({ length: 200 }, (_, index) => `Talker ${200 - index}`);
    expect((await chatsOf(ada)).map(({ partnerFullName }) => partnerFullName)).toEqual(newestFirst);
  });
});

describe('a history', () => {
  it('holds the last 200 where no limit is given, and 1,000 at most [M186]', async () => {
    const { ada, ben, chatId } = await chattingPair(app);
    await collection('messages').insertMany(
      numbered(1002).map((text, index) => ({
        chatId: new Types.ObjectId(chatId),
        seq: index + 1,
        senderId: new Types.ObjectId(ada.id),
        text,
        sentAt: new Date(),
      })),
    );
    expect(textsOf(await historyOf(ben, chatId))).toEqual(numbered(1002).slice(-200));
    expect(textsOf(await historyOf(ben, chatId, '?limit=1000'))).toEqual(numbered(1002).slice(-1000));
    expect(textsOf(await historyOf(ben, chatId, '?after=1'))).toEqual(numbered(201).slice(1));
  });

  it('is oldest first, and is asked for on both sides of a number [M186]', async () => {
    const { ada, ben, chatId } = await chattingPair(app);
    await say(ada, chatId, ...numbered(12));
    expect(textsOf(await historyOf(ben, chatId))).toEqual(numbered(12));
    expect((await historyOf(ben, chatId)).map(({ seq }) => seq)).toEqual(numbered(12).map((_, i) => i + 1));
    expect(textsOf(await historyOf(ben, chatId, '?limit=2'))).toEqual(['line 11', 'line 12']);
    expect(textsOf(await historyOf(ben, chatId, '?before=5&limit=2'))).toEqual(['line 3', 'line 4']);
    expect(textsOf(await historyOf(ben, chatId, '?after=5&limit=2'))).toEqual(['line 6', 'line 7']);
    expect(textsOf(await historyOf(ben, chatId, '?after=5&before=8'))).toEqual(['line 6', 'line 7']);
    expect(await historyOf(ben, chatId, '?after=12')).toEqual([]);
    expect(await historyOf(ben, chatId, '?before=1')).toEqual([]);
  });

  it('holds each message in the specified shape, and the same to both members [M196 M204]', async () => {
    const { ada, ben, chatId } = await chattingPair(app);
    await say(ada, chatId, 'Ahoy');
    await say(ben, chatId, 'Ahoy, Ada');
    const { body } = await app.call('GET', `/api/chats/${chatId}/messages`, { as: ben });
    expect(await historyOf(ada, chatId)).toEqual(body);
    expect(body).toEqual(
      [
        { userid: ada.id, username: ada.username, text: 'Ahoy' },
        { userid: ben.id, username: ben.username, text: 'Ahoy, Ada' },
      ].map((said, index) => ({
        ...said,
        messageID: expect.stringMatching(/^[0-9a-f]{24}$/),
        seq: index + 1,
        roomID: chatId,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      })),
    );
  });

  it.each(['limit=0', 'limit=1001', 'before=0', 'before=x', 'after=-1', 'after[$gt]=1'])(
    'refuses ?%s',
    async (query) => {
      const { ada, chatId } = await chattingPair(app);
      const answer = await app.call('GET', `/api/chats/${chatId}/messages?${query}`, { as: ada });
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    },
  );
});

describe('reading', () => {
  const read = (as: TestMember, chatId: string, messageID: unknown) =>
    app.call('POST', `/api/chats/${chatId}/read`, { as, body: { messageID } });

  it('up to a message leaves the later ones unread, and never goes back', async () => {
    const { ada, ben, chatId } = await chattingPair(app);
    const [first, second] = await say(ben, chatId, 'one', 'two', 'three');
    expect((await read(ada, chatId, second)).body).toEqual({ unread: 1 });
    expect((await read(ada, chatId, first)).body).toEqual({ unread: 1 });
    await say(ben, chatId, 'four');
    expect((await chatsOf(ada))[0]?.unread).toBe(2);
  });

  it('counts only what the partner has written', async () => {
    const { ada, ben, chatId } = await chattingPair(app);
    const [first] = await say(ben, chatId, 'one');
    await say(ada, chatId, 'two', 'three');
    expect((await read(ada, chatId, first)).body).toEqual({ unread: 0 });
    expect((await chatsOf(ben))[0]?.unread).toBe(2);
  });

  it('stays exact while messages come in', async () => {
    const { ada, ben, chatId } = await chattingPair(app);
    const [first] = await say(ben, chatId, 'one');
    await Promise.all([
      say(ben, chatId, ...numbered(5)),
      ...Array.from({ length: 5 }, () => read(ada, chatId, first)),
    ]);
    expect((await chatsOf(ada))[0]?.unread).toBe(5);
    const last = (await historyOf(ada, chatId)).at(-1);
    expect((await read(ada, chatId, last?.messageID)).body).toEqual({ unread: 0 });
  });

  it('counts from the beginning in a chat that knows nothing of the reader, as an import may leave it', async () => {
    const { ada, ben, chatId } = await chattingPair(app);
    const [first, second] = await say(ben, chatId, 'one', 'two', 'three');
    const nothing = { [`readSeq.${ada.id}`]: '', [`unread.${ada.id}`]: '' };
    await collection('chats').updateOne({ _id: new Types.ObjectId(chatId) }, { $unset: nothing });
    expect((await read(ada, chatId, first)).body).toEqual({ unread: 2 });
    expect((await read(ada, chatId, second)).body).toEqual({ unread: 1 });
  });

  it('needs a message of that chat', async () => {
    const [one, other] = [await chattingPair(app), await chattingPair(app)];
    const [elsewhere] = await say(other.ada, other.chatId, 'Ahoy');
    expect((await read(one.ada, one.chatId, elsewhere)).status).toBe(404);
    expect((await read(one.ada, one.chatId, NOTHING)).status).toBe(404);
    expect((await read(one.ada, one.chatId, { $gt: '' })).status).toBe(400);
  });
});

describe('a chat of others', () => {
  it('answers like one that does not exist, and shows nothing', async () => {
    const { ada, chatId } = await chattingPair(app);
    const [messageID] = await say(ada, chatId, 'Between us');
    const cleo = await app.member();
    const withoutRequestId = ({
      status,
      body: { requestId, ...body },
    }: {
      status: number;
      body: Record<string, unknown>;
    }) => ({
      status,
      body,
      hasRequestId: typeof requestId === 'string',
    });
    for (const [method, path, body] of [
      ['GET', 'messages', undefined],
      ['POST', 'read', { messageID }],
    ] as const) {
      const [foreign, missing] = await Promise.all(
        [chatId, NOTHING].map((id) => app.call(method, `/api/chats/${id}/${path}`, { as: cleo, body })),
      );
      expect(foreign?.status).toBe(404);
      expect(foreign && withoutRequestId(foreign)).toEqual(missing && withoutRequestId(missing));
    }
    expect(await chatsOf(cleo)).toEqual([]);
  });

  it.each([
    ['GET', '/api/chats/user'],
    ['POST', '/api/chats'],
    ['GET', `/api/chats/${NOTHING}/messages`],
    ['POST', `/api/chats/${NOTHING}/read`],
  ])('%s %s needs a session', async (method, path) => {
    const { status, body } = await app.call(method, path, method === 'POST' ? { body: {} } : {});
    expect([status, body.code]).toEqual([401, 'unauthorized']);
  });

  it('has an id of 24 hexadecimal digits or none', async () => {
    const { status } = await app.call('GET', '/api/chats/user2/messages', { as: await app.member() });
    expect(status).toBe(400);
  });
});
