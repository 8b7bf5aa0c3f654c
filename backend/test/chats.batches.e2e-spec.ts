import { randomUUID } from 'node:crypto';
import { getConnectionToken } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import { ChatsService } from '../src/modules/chats/chats.service';
import { chattingPair, type Device, useDevices, historyOf } from './_support/chat-members';
import { storeCalls } from './_support/query-counter';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';
import { startTwoNodes, type TwoNodes } from './_support/two-nodes';

const CHATS = 8;
const LINES = 5;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

type Pair = Awaited<ReturnType<typeof chattingPair>>;

async function pairsOf(app: TestApp, count = CHATS): Promise<Pair[]> {
  const pairs: Pair[] = [];
  while (pairs.length < count) pairs.push(await chattingPair(app));
  return pairs;
}

const storedOf = (app: TestApp, { ada, chatId }: Pair) => historyOf(app, ada, chatId);

/** The row of the member's only chat. */
async function rowOf(app: TestApp, as: TestMember): Promise<{ unread: number; text: string }> {
  const { body } = await app.call('GET', '/api/chats/user', { as });
  return { unread: body[0].unread, text: body[0].preview.message };
}

const connect = useDevices();

describe('messages that are sent at once', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it('share a few transactions, whose calls do not grow with the number of messages', async () => {
    const pairs = await pairsOf(app);
    const service = app.app.get(ChatsService);
    const sayAll = (lines: number) =>
      Promise.all(
        numbers(lines).flatMap((line) =>
          pairs.map(({ ada, chatId }) =>
            service.send(
              { id: ada.id, username: ada.username, sessionId: '' },
              { chatId, text: `line ${line}`, clientId: randomUUID() },
            ),
          ),
        ),
      );
    // The members of a chat and its newest number are queried once.
    await sayAll(1);
    const calls = await storeCalls(app.app, () => sayAll(LINES));
    // The first two find free batches and go alone, all others go together in the batches after those.
    expect(calls.filter((call) => call === 'bulkWrite 1').length).toBeLessThanOrEqual(4);
    expect(calls.length).toBeLessThanOrEqual(4 * 3);
    for (const pair of pairs) {
      expect((await storedOf(app, pair)).map(({ seq }) => seq)).toEqual(numbers(LINES + 1));
      expect(await rowOf(app, pair.ben)).toEqual({ unread: LINES + 1, text: `line ${LINES}` });
    }
  });

  it('are stored and broadcast in the order in which each member sent them', async () => {
    const pairs = await pairsOf(app);
    const lines = numbers(20).map((number) => `line ${number}`);
    await Promise.all(
      pairs.map(async (pair) => {
        const [sender, reader] = [await connect(app, pair.ada), await connect(app, pair.ben)];
        const acks = await Promise.all(lines.map((text) => sender.send({ roomID: pair.chatId, text })));
        expect(acks.map((ack) => ack.ok && ack.seq)).toEqual(numbers(20));
        expect((await reader.has(20)).map(({ text }) => text)).toEqual(lines);
        expect((await storedOf(app, pair)).map(({ text }) => text)).toEqual(lines);
      }),
    );
  });

  it('do not fail because one of them cannot be stored', async () => {
    const [repeating, unfriended, removed, broken, ...well] = await pairsOf(app);
    if (!repeating || !unfriended || !removed || !broken) throw new Error('There are too few pairs');
    const all = [repeating, unfriended, removed, broken, ...well];
    const senders = new Map<Pair, Device>();
    for (const pair of all) senders.set(pair, await connect(app, pair.ada));
    const send = (pair: Pair, text: string, clientMessageID?: string) =>
      senders.get(pair)?.send({ roomID: pair.chatId, text, clientMessageID });
    const name = randomUUID();
    for (const pair of all) expect(await send(pair, 'first', name)).toMatchObject({ ok: true, seq: 1 });

    await app.call('POST', '/api/user/removefriend', {
      as: unfriended.ben,
      body: { endUserID: unfriended.ada.id },
    });
    const chats = app.app.get<Connection>(getConnectionToken()).collection('chats');
    await chats.deleteOne({ _id: new Types.ObjectId(removed.chatId) });
    // The API writes nothing like that; it stands for any refusal of the database for one chat.
    await chats.updateOne({ _id: new Types.ObjectId(broken.chatId) }, { $set: { unread: 'broken' } });

    const acks = await Promise.all(
      ['second', 'third'].flatMap((text) =>
        all.map(
          async (pair) => [pair, await send(pair, text, pair === repeating ? name : undefined)] as const,
        ),
      ),
    );
    const acksOf = (pair: Pair) => acks.flatMap(([of, ack]) => (of === pair ? [ack] : []));
    expect(acksOf(unfriended)).toEqual(Array(2).fill({ ok: false, code: 'not_friends' }));
    expect(acksOf(removed)).toEqual(Array(2).fill({ ok: false, code: 'not_found' }));
    expect(acksOf(broken)).toEqual(Array(2).fill({ ok: false, code: 'internal' }));
    expect(acksOf(repeating)).toMatchObject(Array(2).fill({ ok: true, seq: 1 }));
    for (const pair of well) {
      expect(acksOf(pair)).toMatchObject([
        { ok: true, seq: 2 },
        { ok: true, seq: 3 },
      ]);
      expect((await storedOf(app, pair)).map(({ text }) => text)).toEqual(['first', 'second', 'third']);
      expect(await rowOf(app, pair.ben)).toEqual({ unread: 3, text: 'third' });
    }
    for (const pair of [repeating, unfriended]) {
      expect((await storedOf(app, pair)).map(({ text }) => text)).toEqual(['first']);
      expect(await rowOf(app, pair.ben)).toEqual({ unread: 1, text: 'first' });
    }
  });
});

describe('over two nodes, messages that are sent at once', () => {
  let nodes: TwoNodes;
  beforeAll(async () => {
    nodes = await startTwoNodes();
  });
  afterAll(() => nodes.close());

  it('are each stored once by client id, in many chats, without a gap', async () => {
    const { north, south } = nodes;
    const pairs = await pairsOf(north);
    const sides: { pair: Pair; both: Device[]; reader: Device }[] = [];
    for (const pair of pairs) {
      const both = [await connect(north, pair.ada), await connect(south, pair.ada)];
      sides.push({ pair, both, reader: await connect(south, pair.ben) });
    }
    const names = numbers(LINES).map(() => randomUUID());
    const acks = await Promise.all(
      sides.map(({ pair: { chatId }, both }) =>
        Promise.all(
          names.map((clientMessageID, at) =>
            Promise.all(
              both.map((device) => device.send({ roomID: chatId, text: `line ${at + 1}`, clientMessageID })),
            ),
          ),
        ),
      ),
    );
    for (const [at, { pair, reader }] of sides.entries()) {
      const stored = await storedOf(south, pair);
      expect(stored.map(({ seq }) => seq)).toEqual(numbers(LINES));
      const byName = new Map(stored.map((message) => [message.clientMessageID, message]));
      for (const [line, twins] of (acks[at] ?? []).entries()) {
        const { messageID, seq, timestamp } = byName.get(names[line]) ?? {};
        const expected = { ok: true, messageID, seq, timestamp };
        expect(twins).toEqual([expected, expected]);
      }
      const received = await reader.has(LINES);
      expect([...received].sort((one, other) => one.seq - other.seq)).toEqual(stored);
      expect(await rowOf(north, pair.ben)).toEqual({ unread: LINES, text: stored.at(-1)?.text });
    }
  });

  it('by both sides are numbered without a gap, while others read and some cease to be friends', async () => {
    const { north, south } = nodes;
    const pairs = await pairsOf(north);
    const [parted] = pairs;
    await Promise.all(
      pairs.map(async ({ ada, ben, chatId }) => {
        const [one, other] = [await connect(north, ada), await connect(south, ben)];
        await Promise.all(
          numbers(LINES).flatMap((line) => [
            one.send({ roomID: chatId, text: `north ${line}` }),
            other.send({ roomID: chatId, text: `south ${line}` }),
          ]),
        );
        const [first] = other.received;
        await Promise.all([
          south.call('POST', `/api/chats/${chatId}/read`, { as: ben, body: { messageID: first?.messageID } }),
          ...numbers(LINES).map((line) => one.send({ roomID: chatId, text: `late ${line}` })),
          ...(ada.id === parted?.ada.id
            ? [south.call('POST', '/api/user/removefriend', { as: ben, body: { endUserID: ada.id } })]
            : []),
        ]);
      }),
    );
    for (const pair of pairs) {
      const stored = await storedOf(south, pair);
      expect(stored.map(({ seq }) => seq)).toEqual(numbers(stored.length));
      if (pair !== parted) expect(stored).toHaveLength(3 * LINES);
      const { unread, text } = await rowOf(south, pair.ada);
      expect([unread, text]).toEqual([LINES, stored.at(-1)?.text]);
    }
    // The end of a friendship takes effect at once, on the other node too.
    if (parted === undefined) throw new Error('Nobody has parted');
    const { send } = await connect(north, parted.ada);
    expect(await send({ roomID: parted.chatId, text: 'Hello?' })).toEqual({ ok: false, code: 'not_friends' });
  });
});
