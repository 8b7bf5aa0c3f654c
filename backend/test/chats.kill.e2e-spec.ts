import { randomUUID } from 'node:crypto';
import type { WireMessage } from '@sharewave/contracts';
import { chattingPair, connectDevice, historyOf } from './_support/chat-members';
import { DatabaseTap, type Fate, type TappedCommand } from './_support/database-tap';
import { type Service, startApi, startEngine } from './_support/processes';
import type { TestSocket } from './_support/sockets';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

const JWT_SECRET = 'a secret that both nodes share '.repeat(2);
const CHATS = 4;
const LINES = [1, 2, 3, 4].map((number) => `line ${number}`);

interface Draft {
  readonly roomID: string;
  readonly text: string;
  readonly clientMessageID: string;
}

interface Talk {
  readonly ada: TestMember;
  readonly ben: TestMember;
  readonly chatId: string;
  readonly drafts: readonly Draft[];
}

/** The node that stays alive. */
let south: TestApp;
/** The node that is killed, and its connection to the database. */
let north: Service;
let tap: DatabaseTap;
let engine: Service;
beforeEach(async () => {
  engine = await startEngine();
  tap = await DatabaseTap.start(engine.url);
  south = await createTestApp({ env: { MONGODB_URI: engine.url, JWT_SECRET } });
  north = await startApi({ MONGODB_URI: tap.url, JWT_SECRET });
});
afterEach(async () => {
  await north.close();
  await south.close();
  await tap.close();
  await engine.close();
});

async function startTalks(): Promise<Talk[]> {
  const talks: Talk[] = [];
  while (talks.length < CHATS) {
    const pair = await chattingPair(south);
    const drafts = LINES.map((text) => ({ roomID: pair.chatId, text, clientMessageID: randomUUID() }));
    talks.push({ ...pair, drafts });
  }
  return talks;
}

/** Numbers without a gap, in the order of sending, and a matching list of chats. */
async function expectWhole(talk: Talk): Promise<WireMessage[]> {
  const stored = await historyOf(south, talk.ada, talk.chatId);
  expect(stored.map(({ seq, text }) => [seq, text])).toEqual(
    LINES.slice(0, stored.length).map((text, at) => [at + 1, text]),
  );
  const { body } = await south.call('GET', '/api/chats/user', { as: talk.ben });
  const rows =
    stored.length === 0 ? [] : [{ unread: stored.length, preview: { message: stored.at(-1)?.text } }];
  expect(body).toMatchObject(rows);
  expect(body).toHaveLength(rows.length);
  return stored;
}

describe('a node that is killed while it stores what many have sent at once', () => {
  const STEPS: readonly [string, TappedCommand, Fate][] = [
    ['before the messages are written', 'bulkWrite', 'unasked'],
    ['when the messages are written', 'bulkWrite', 'unanswered'],
    ['before the end of the transaction', 'commitTransaction', 'unasked'],
    ['at the end of the transaction', 'commitTransaction', 'unanswered'],
  ];

  it.each(STEPS)(
    '%s leaves nothing half done, and all is stored once when it is sent again',
    async (_, command, fate) => {
      const talks = await startTalks();
      const acknowledged = new Map<string, string>();
      const sockets: TestSocket[] = [];
      // The first message goes alone; while it is held back from the database, all others wait to go together after it.
      const waiting = talks.map(async ({ ada, chatId, drafts: [first, ...others] }) => {
        const { socket, send } = await connectDevice(north, ada);
        sockets.push(socket);
        const say = async (draft: Draft | undefined): Promise<void> => {
          const ack = await send(draft);
          if (draft !== undefined && ack.ok) acknowledged.set(draft.clientMessageID, ack.messageID);
        };
        await say(first);
        return async () => {
          for (const draft of others) void say(draft);
          // Refused without the database, and only after the messages before it have been accepted.
          expect(await send({ roomID: chatId, text: '' })).toMatchObject({ code: 'validation_failed' });
        };
      });
      const sayTheOthers = await Promise.all(waiting);
      tap.hold();
      await Promise.all(sayTheOthers.map((say) => say()));
      // This also lets the held message pass.
      tap.release();
      await tap.next('bulkWrite', command === 'bulkWrite' ? fate : 'passed');
      if (command !== 'bulkWrite') await tap.next(command, fate);
      await north.kill();
      for (const socket of sockets) socket.disconnect();

      const before = new Map<string, string>();
      for (const talk of talks) {
        for (const { clientMessageID, messageID } of await expectWhole(talk))
          before.set(clientMessageID ?? '', messageID);
      }
      for (const [clientMessageID, messageID] of acknowledged)
        expect(before.get(clientMessageID)).toBe(messageID);

      for (const talk of talks) {
        const { socket, send } = await connectDevice(south, talk.ada);
        const acks = await Promise.all(talk.drafts.map(send));
        expect(acks.map((ack) => ack.ok && ack.seq)).toEqual(LINES.map((_line, at) => at + 1));
        socket.disconnect();
        const stored = await expectWhole(talk);
        expect(stored).toHaveLength(LINES.length);
        for (const { clientMessageID, messageID } of stored) {
          expect(before.get(clientMessageID ?? '') ?? messageID).toBe(messageID);
        }
      }
    },
  );
});
