import { userSchema } from '@sharewave/contracts';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

const ACTIONS = ['send', 'withdraw', 'accept', 'reject', 'close', 'unfriend'] as const;
type Action = (typeof ACTIONS)[number];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Returns the current state, or the status code of a refusal. */
async function act(from: TestMember, to: TestMember, action: Action): Promise<string> {
  const paths: Partial<Record<Action, string>> = {
    send: 'friendrequest',
    withdraw: 'removefriendrequest',
    unfriend: 'removefriend',
  };
  const { status, body } = await app.call('POST', `/api/user/${paths[action] ?? 'handlerequest'}`, {
    as: from,
    body: { endUserID: to.id, param: action },
  });
  return status === 200 ? body.status : String(status);
}

/** What the first sees of the second: relationship, open card, and whether the friends list names them. */
async function view(one: TestMember, other: TestMember) {
  const [theirs, own] = await Promise.all([
    app.call('GET', `/api/users/${other.username}`, { as: one }),
    app.call('GET', `/api/users/${one.username}`, { as: one }),
  ]);
  const profile = userSchema.parse(own.body);
  expect(profile.numberOfFriends).toBe(profile.friends.length);
  expect(new Set(profile.friends.map(({ friend }) => friend)).size).toBe(profile.friends.length);
  return {
    relationship: userSchema.parse(theirs.body).relationship,
    card: profile.friendRequests.find(({ friend }) => friend === other.id)?.status ?? null,
    isListed: profile.friends.some(({ friend }) => friend === other.id),
  };
}

const MIRRORED = { none: 'none', pending: 'waiting', waiting: 'pending', accepted: 'accepted', self: 'self' };

async function expectMirrored(one: TestMember, other: TestMember): Promise<string> {
  const [mine, theirs] = await Promise.all([view(one, other), view(other, one)]);
  expect(theirs.relationship).toBe(MIRRORED[mine.relationship]);
  const areFriends = mine.relationship === 'accepted';
  expect([mine.isListed, theirs.isListed]).toEqual([areFriends, areFriends]);
  if (areFriends) {
    // Only the sender of the request is told of the acceptance.
    expect([mine.card, theirs.card].filter((card) => card === 'accepted').length).toBeLessThanOrEqual(1);
  } else {
    // A request is named from the other side in the list of its member.
    expect(mine.card).toBe(mine.relationship === 'none' ? null : theirs.relationship);
    expect(theirs.card).toBe(theirs.relationship === 'none' ? null : mine.relationship);
  }
  return mine.relationship;
}

describe('two members at once', () => {
  it('become friends when both ask', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ada, ben] = [await app.member(), await app.member()];
      const answers = await Promise.all([act(ada, ben, 'send'), act(ben, ada, 'send')]);
      expect(answers.sort()).toEqual(['accepted', 'pending']);
      expect(await expectMirrored(ada, ben)).toBe('accepted');
    }
  });

  it('make one request of many clicks', async () => {
    const [ada, ben] = [await app.member(), await app.member()];
    const answers = await Promise.all(Array.from({ length: 12 }, () => act(ada, ben, 'send')));
    expect(new Set(answers)).toEqual(new Set(['pending']));
    expect(await expectMirrored(ada, ben)).toBe('pending');
  });

  it('end as friends or as strangers, never half, when one accepts as the other withdraws', async () => {
    const [ada, ben] = [await app.member(), await app.member()];
    for (let round = 0; round < 10; round += 1) {
      await act(ada, ben, 'send');
      const [withdrawn, accepted] = await Promise.all([act(ada, ben, 'withdraw'), act(ben, ada, 'accept')]);
      const relationship = await expectMirrored(ada, ben);
      if (accepted === 'accepted') expect([withdrawn, relationship]).toEqual(['accepted', 'accepted']);
      else expect([withdrawn, accepted, relationship]).toEqual(['none', '404', 'none']);
      await act(ada, ben, 'unfriend');
    }
  });
});

/** Repeatable randomness (mulberry32), so that a failing seed can be run again. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** What the specification and its decisions say, in the plainest words. */
class Model {
  private readonly asked = new Set<string>();
  private readonly friends = new Set<string>();
  private readonly notices = new Set<string>();
  private readonly declined = new Map<string, string>();

  act(from: string, to: string, action: Action): string {
    const [out, back] = [`${from}>${to}`, `${to}>${from}`];
    const pair = [from, to].sort().join();
    const befriend = (asker: string): void => {
      this.asked.delete(out);
      this.asked.delete(back);
      this.friends.add(pair);
      this.notices.add(asker);
      this.declined.delete(pair);
    };
    switch (action) {
      case 'send':
        if (this.asked.has(back)) befriend(back);
        else if (!this.friends.has(pair) && !this.asked.has(out)) {
          if (this.declined.get(pair) === out) return '403';
          this.asked.add(out);
        }
        break;
      case 'withdraw':
        this.asked.delete(out);
        break;
      case 'accept':
        if (this.asked.has(back)) befriend(back);
        else if (!this.friends.has(pair)) return '404';
        break;
      case 'reject':
        if (this.asked.has(out)) return '404';
        if (this.asked.delete(back)) this.declined.set(pair, back);
        break;
      case 'close':
        this.notices.delete(out);
        break;
      case 'unfriend':
        if (!this.friends.delete(pair)) break;
        this.notices.delete(out);
        this.notices.delete(back);
    }
    return this.relationship(from, to);
  }

  relationship(from: string, to: string): string {
    if (this.friends.has([from, to].sort().join())) return 'accepted';
    if (this.asked.has(`${from}>${to}`)) return 'pending';
    return this.asked.has(`${to}>${from}`) ? 'waiting' : 'none';
  }

  card(from: string, to: string): string | null {
    if (this.notices.has(`${from}>${to}`)) return 'accepted';
    if (this.asked.has(`${from}>${to}`)) return 'waiting';
    return this.asked.has(`${to}>${from}`) ? 'pending' : null;
  }
}

async function crowd(): Promise<[TestMember, TestMember, TestMember, TestMember]> {
  return [await app.member(), await app.member(), await app.member(), await app.member()];
}

describe('a random history of four members', () => {
  it.each([7, 2026])('matches the model (seed %i)', async (seed) => {
    const members = await crowd();
    const random = randomOf(seed);
    const model = new Model();
    for (let step = 1; step <= 120; step += 1) {
      const from = members[random(4)] ?? members[0];
      const to = members[(members.indexOf(from) + 1 + random(3)) % 4] ?? members[1];
      const action = ACTIONS[random(ACTIONS.length)] ?? 'send';
      expect([step, action, await act(from, to, action)]).toEqual([
        step,
        action,
        model.act(from.id, to.id, action),
      ]);
      if (step % 4 !== 0) continue;
      const { relationship, card } = await view(from, to);
      expect([step, relationship, card]).toEqual([
        step,
        model.relationship(from.id, to.id),
        model.card(from.id, to.id),
      ]);
    }
  });

  it.each([11])('reads the same from both sides when all act at once (seed %i)', async (seed) => {
    const members = await crowd();
    const random = randomOf(seed);
    for (let burst = 0; burst < 8; burst += 1) {
      const calls = Array.from({ length: 12 }, () => {
        const from = members[random(4)] ?? members[0];
        const to = members[(members.indexOf(from) + 1 + random(3)) % 4] ?? members[1];
        return act(from, to, ACTIONS[random(ACTIONS.length)] ?? 'send');
      });
      const allowed = ['none', 'pending', 'waiting', 'accepted', '403', '404'];
      for (const answer of await Promise.all(calls)) expect(allowed).toContain(answer);
      await Promise.all(
        members.flatMap((one, index) => members.slice(index + 1).map((other) => expectMirrored(one, other))),
      );
    }
  });
});
