import { randomUUID } from 'node:crypto';
import type { WireMessage } from '@sharewave/contracts';
import { befriend, useDevices, historyOf, openChat } from './_support/chat-members';
import { startRedis } from './_support/processes';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';
import { startTwoNodes, type TwoNodes } from './_support/two-nodes';

let nodes: TwoNodes;
let north: TestApp;
let south: TestApp;

beforeAll(async () => {
  nodes = await startTwoNodes();
  ({ north, south } = nodes);
});
afterAll(() => nodes.close());

const connect = useDevices();

async function pair(): Promise<{ ada: TestMember; ben: TestMember; chatId: string }> {
  const [ada, ben] = [await north.member(), await south.member()];
  await befriend(north, ada, ben);
  return { ada, ben, chatId: await openChat(south, ben, ada) };
}

const inOrder = (messages: readonly WireMessage[]) => [...messages].sort((a, b) => a.seq - b.seq);

describe('two nodes on one Redis and one database', () => {
  it('hand a message to the devices of both members, wherever they are connected', async () => {
    const { ada, ben, chatId } = await pair();
    const sender = await connect(north, ada);
    const others = [await connect(south, ada), await connect(south, ben), await connect(north, ben)];
    for (const device of [sender, ...others]) await device.join(chatId);
    const texts = ['one', 'two', 'three'];
    for (const text of texts) expect(await sender.send({ roomID: chatId, text })).toMatchObject({ ok: true });

    const stored = await historyOf(south, ben, chatId);
    expect(stored.map(({ text }) => text)).toEqual(texts);
    for (const device of [sender, ...others]) expect(await device.has(3)).toEqual(stored);
  });

  it('continue the numbers of a chat after messages of another node, whether they heard of them or not', async () => {
    const { ada, ben, chatId } = await pair();
    const [onNorth, onSouth] = [await connect(north, ada), await connect(south, ada)];
    const send = async (device: typeof onNorth, text: string): Promise<unknown> => {
      const ack = await device.send({ roomID: chatId, text });
      return ack.ok ? ack.seq : ack.code;
    };
    expect(await send(onNorth, 'one')).toBe(1);
    // No receiver is connected to the northern node while the southern one goes on.
    onNorth.socket.disconnect();
    expect(await send(onSouth, 'two')).toBe(2);
    expect(await send(onSouth, 'three')).toBe(3);
    const back = await connect(north, ada);
    expect(await send(back, 'four')).toBe(4);
    expect(await send(onSouth, 'five')).toBe(5);
    const stored = await historyOf(south, ben, chatId);
    expect(stored.map(({ text }) => text)).toEqual(['one', 'two', 'three', 'four', 'five']);
  });

  it('count what is unread right when a member reads on both of them while the partner writes', async () => {
    const { ada, ben, chatId } = await pair();
    const [writer, reader] = [await connect(north, ada), await connect(south, ben)];
    const marked: Promise<unknown>[] = [];
    reader.socket.on('newMessage', ({ messageID, seq }) => {
      if (seq > 20) return;
      for (const node of [north, south]) {
        const body = { messageID };
        marked.push(node.call('POST', `/api/chats/${chatId}/read`, { as: ben, body }));
      }
    });
    for (let number = 1; number <= 30; number += 1) {
      await writer.send({ roomID: chatId, text: `line ${number}` });
      if (number % 10 === 0) await reader.send({ roomID: chatId, text: `own line after ${number}` });
    }
    await reader.has(33);
    await Promise.all(marked);
    const { body: chats } = await north.call('GET', '/api/chats/user', { as: ben });
    // Of the numbers after 20, two are the reader's own.
    expect(chats).toMatchObject([{ _id: chatId, seq: 33, unread: 11 }]);
  });

  it('store a message that is sent to both of them once', async () => {
    const { ada, ben, chatId } = await pair();
    const [one, other, reader] = [
      await connect(north, ada),
      await connect(south, ada),
      await connect(south, ben),
    ];
    for (let round = 1; round <= 5; round += 1) {
      const message = { roomID: chatId, text: `round ${round}`, clientMessageID: randomUUID() };
      const acks = await Promise.all([one, other, one, other, one].map((device) => device.send(message)));
      expect(acks[0]).toMatchObject({ ok: true, seq: round });
      expect(new Set(acks.map((ack) => JSON.stringify(ack))).size).toBe(1);
    }
    expect((await reader.has(5)).map(({ text }) => text)).toEqual([1, 2, 3, 4, 5].map((n) => `round ${n}`));
    expect(await historyOf(north, ada, chatId)).toHaveLength(5);
  });

  it('have all receivers of a message catch up when it comes a second time', async () => {
    const { ada, ben, chatId } = await pair();
    const [one, other] = [await connect(north, ada), await connect(south, ada)];
    // One has the chat open, as a client of the specification; the other only lists it.
    const [plain, ours] = [await connect(south, ben, '/'), await connect(south, ben)];
    await plain.join(chatId);
    const advice = (): Promise<unknown[]> =>
      Promise.all(
        [plain, ours].map(({ socket }) => new Promise((resolve) => socket.once('catchUp', resolve))),
      );
    const message = { roomID: chatId, text: 'Was it told?', clientMessageID: randomUUID() };
    expect(await one.send(message)).toMatchObject({ ok: true });
    const first = advice();
    expect(await one.send(message)).toMatchObject({ ok: true });
    expect(await first).toEqual(Array(2).fill({ withinMs: 0, everyMs: null }));
    const again = advice();
    expect(await other.send(message)).toMatchObject({ ok: true });
    await again;
    for (const { received } of [plain, ours]) expect(received).toHaveLength(1);
  });

  it('number what both sides write at once without gap or repetition, and count what is unread', async () => {
    const { ada, ben, chatId } = await pair();
    const [one, other] = [await connect(north, ada), await connect(south, ben)];
    const lines = Array.from({ length: 25 }, (_, index) => `line ${index}`);
    const acks = await Promise.all(
      [one, other].flatMap((device) => lines.map((text) => device.send({ roomID: chatId, text }))),
    );
    const stored = await historyOf(north, ada, chatId);
    expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    const acknowledged = acks.map((ack) => (ack.ok ? ack.messageID : ack.code));
    expect([...acknowledged].sort()).toEqual(stored.map(({ messageID }) => messageID).sort());
    for (const device of [one, other]) expect(inOrder(await device.has(50))).toEqual(stored);
    for (const [node, member] of [
      [north, ben],
      [south, ada],
    ] as const) {
      const { body } = await node.call('GET', '/api/chats/user', { as: member });
      expect(body[0].unread).toBe(25);
    }
  });

  it('open one chat and make one friendship when both sides act on different nodes', async () => {
    const [ada, ben] = [await north.member(), await south.member()];
    const ask = (node: TestApp, from: TestMember, to: TestMember) =>
      node.call('POST', '/api/user/friendrequest', { as: from, body: { endUserID: to.id } });
    const asked = await Promise.all([ask(north, ada, ben), ask(south, ben, ada)]);
    expect(asked.map(({ body }) => body.status).sort()).toEqual(['accepted', 'pending']);
    const chatIds = await Promise.all([openChat(north, ada, ben), openChat(south, ben, ada)]);
    expect(new Set(chatIds).size).toBe(1);
  });

  it('let nobody listen in from the other node', async () => {
    const { ada, ben, chatId } = await pair();
    const stranger = await connect(south, await south.member());
    const [sender, reader] = [await connect(north, ada), await connect(south, ben)];
    expect(await stranger.join(chatId)).toEqual({ ok: false, code: 'not_found' });
    await sender.send({ roomID: chatId, text: 'Between us' });
    // Both are on the same node: what has reached one would have reached the other.
    await reader.has(1);
    await stranger.join(chatId);
    expect(stranger.received).toEqual([]);
  });
});

it('a node whose Redis has died still serves its own members, and stops without an error', async () => {
  const bus = await startRedis();
  const lone = await createTestApp({
    env: { ...nodes.env, REDIS_URL: bus.url },
  });
  const [ada, ben] = [await lone.member(), await lone.member()];
  await befriend(lone, ada, ben);
  const chatId = await openChat(lone, ada, ben);
  const [sender, reader] = [await connect(lone, ada), await connect(lone, ben)];
  await bus.close();
  expect(await sender.send({ roomID: chatId, text: 'Still here' })).toMatchObject({ ok: true });
  expect((await reader.has(1)).map(({ text }) => text)).toEqual(['Still here']);
  await lone.close();
});
