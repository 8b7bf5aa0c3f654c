import { messageList, type WireMessage } from '@sharewave/contracts';
import { Chatter } from './chatter';
import { befriend, openChat } from './chat-members';
import type { Community } from './test-app';

/** Two members who chat, each on one device. */
export interface Talk {
  readonly chatId: string;
  readonly sides: readonly [Chatter, Chatter];
}

/** What the rounds of a test share: the pairs, and how to disconnect them. */
export async function startTalks(community: Community, count: number): Promise<Talk[]> {
  const talks: Talk[] = [];
  // In small groups, because a registration hashes a password.
  while (talks.length < count) {
    const size = Math.min(8, count - talks.length);
    talks.push(...(await Promise.all(Array.from({ length: size }, () => startTalk(community)))));
  }
  return talks;
}

async function startTalk(community: Community): Promise<Talk> {
  const [ada, ben] = await Promise.all([community.member(), community.member()]);
  await befriend(community, ada, ben);
  const chatId = await openChat(community, ada, ben);
  const sides = [new Chatter(community, ada, chatId), new Chatter(community, ben, chatId)] as const;
  await Promise.all(sides.map((side) => side.connect()));
  return { chatId, sides };
}

export function endTalks(talks: readonly Talk[]): void {
  for (const { sides } of talks) for (const side of sides) side.close();
}

/** Both sides write in turn, as fast as they are answered; resolves when the last message is acknowledged. */
export async function talkAbout({ sides }: Talk, count: number, subject: string): Promise<void> {
  const [ada, ben] = sides;
  await Promise.all([
    sayAll(ada, Math.ceil(count / 2), `${subject} of ada`),
    sayAll(ben, Math.floor(count / 2), `${subject} of ben`),
  ]);
}

async function sayAll(side: Chatter, count: number, subject: string): Promise<void> {
  for (let number = 1; number <= count; number += 1) await side.send(`${subject} ${number}`);
}

/** Both sides of all pairs write for as long as the work takes. */
export async function whileAllTalk(talks: readonly Talk[], work: () => Promise<void>): Promise<void> {
  let isDone = false;
  const writing = talks.flatMap(({ sides }) =>
    sides.map(async (side, index) => {
      for (let number = 1; !isDone; number += 1) await side.send(`line ${number} of ${index}`);
    }),
  );
  try {
    await work();
  } finally {
    isDone = true;
  }
  await Promise.all(writing);
}

/** Resolves when the members have written this many more messages. */
export async function progress(talks: readonly Talk[], count: number): Promise<void> {
  const written = (): number =>
    talks.reduce((sum, { sides: [ada, ben] }) => sum + ada.acknowledged.size + ben.acknowledged.size, 0);
  const target = written() + count;
  await Promise.race(
    talks.flatMap(({ sides }) =>
      sides.map(async (side) => {
        while (written() < target) await side.shows(side.shown.length + 1);
      }),
    ),
  );
}

async function storedOf(community: Community, { sides, chatId }: Talk): Promise<WireMessage[]> {
  const all: WireMessage[] = [];
  for (;;) {
    const path = `/api/chats/${chatId}/messages?after=${all.at(-1)?.seq ?? 0}&limit=1000`;
    const { body } = await community.call('GET', path, { as: sides[0].member });
    const page = messageList.parse(body);
    all.push(...page);
    if (page.length < 1000) return all;
  }
}

/**
 * The one rule: members see exactly what was acknowledged and stored. Nothing lost, nothing twice, nothing out of
 * order. Waits until both sides show everything that is stored; returns how many messages that are.
 */
export async function expectNothingLost(community: Community, talk: Talk): Promise<number> {
  const stored = await storedOf(community, talk);
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
  const acknowledged = talk.sides.flatMap((side) => [...side.acknowledged]);
  const byName = new Map(stored.map(({ clientMessageID, messageID }) => [clientMessageID, messageID]));
  expect(byName.size).toBe(stored.length);
  expect(new Map(acknowledged)).toEqual(byName);
  for (const side of talk.sides) {
    await side.shows(stored.length);
    expect(side.shown).toEqual(stored);
    expectOwnOrder(side);
  }
  return stored.length;
}

/** Each sender's messages are in the order in which they were written. */
function expectOwnOrder({ shown, member, acknowledged }: Chatter): void {
  const own = shown.filter(({ userid }) => userid === member.id);
  expect(own.map(({ clientMessageID }) => clientMessageID)).toEqual([...acknowledged.keys()]);
}
