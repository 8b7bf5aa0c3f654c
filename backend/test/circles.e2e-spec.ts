import { friendList, LIMITS, userSchema } from '@sharewave/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CirclesRepository } from '../src/modules/friends/circles.repository';
import { type Circle, emptyCircle, withRelationship } from '../src/modules/friends/circle';
import { FriendsRepository } from '../src/modules/friends/friends.repository';
import { UsersService } from '../src/modules/users/users.service';
import { call } from './_support/call';
import { isFull } from './_support/full-size';
import { useKillableApi } from './_support/killable-api';
import { randomOf } from './_support/random';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';
import { startTwoNodes, type TwoNodes } from './_support/two-nodes';

const ROUNDS = isFull ? 12 : 2;
const PATHS = ['friendrequest', 'removefriendrequest', 'removefriend', 'handlerequest'] as const;
const ANSWERS = ['accept', 'reject', 'close'] as const;

function randomAction(
  url: string,
  random: ReturnType<typeof randomOf>,
  members: readonly [TestMember, ...TestMember[]],
): Promise<unknown> {
  const [from, to] = [random(members), random(members)];
  const body = { endUserID: to.id, param: random(ANSWERS) };
  return call(url, 'POST', `/api/user/${random(PATHS)}`, { as: from, body }).catch(() => null);
}

/** What every member's circle must contain according to the friendships; without the order, which may differ between nodes. */
async function expectCirclesToFollow(
  app: NestFastifyApplication,
  members: readonly TestMember[],
): Promise<void> {
  const ids = members.map(({ id }) => id);
  const stored = await app.get(CirclesRepository, { strict: false }).listCircles(ids);
  const friends = app.get(FriendsRepository, { strict: false });
  const expected: Circle[] = [];
  for (const { owner } of stored.values()) {
    let circle = emptyCircle(owner);
    for (const { memberId, relationship } of await friends.listAllOf(owner.id)) {
      const other = stored.get(memberId);
      if (other === undefined) throw new Error('A friendship is in nobody’s circle');
      circle = withRelationship(circle, other.owner, relationship);
    }
    expected.push(circle);
  }
  expect([...stored.values()].map(sorted)).toEqual(expected.map(sorted));
}

function sorted({ owner, friends, friendIds, sent, received }: Circle) {
  const ids = Buffer.from(friendIds).toString('hex').match(/.{24}/g) ?? [];
  return {
    owner,
    friends: [...friends].sort(),
    ids: [...ids].sort(),
    sent: [...sent].sort(),
    received: [...received].sort(),
  };
}

describe('circles on two nodes', () => {
  let nodes: TwoNodes;
  let north: TestApp;
  let south: TestApp;
  beforeAll(async () => {
    nodes = await startTwoNodes({ withRedis: false });
    ({ north, south } = nodes);
  });
  afterAll(() => nodes.close());

  it.each([3, 77])('hold what the friendships say, whatever both do at once (seed %i)', async (seed) => {
    const random = randomOf(seed);
    const members: [TestMember, ...TestMember[]] = [await north.member()];
    for (let index = 0; index < 4; index += 1) members.push(await south.member());
    for (let round = 0; round < 6; round += 1) {
      const url = random([north.url, south.url]);
      await Promise.all(Array.from({ length: 16 }, () => randomAction(url, random, members)));
      await expectCirclesToFollow(north.app, members);
    }
  });

  it('hold at most 200 open requests of an asker, who asks at both nodes at once', async () => {
    const asker = await north.member();
    const others = [await south.member(), await south.member(), await south.member(), await south.member()];
    const [owner] = (await north.app.get(UsersService, { strict: false }).listNumbers([asker.id])).values();
    if (owner === undefined) throw new Error('The asker has no number');
    const sent = Uint32Array.from(
      { length: LIMITS.friendRequests.open - 1 },
      (_, index) => 1_000_000 + index,
    );
    await north.app
      .get(CirclesRepository, { strict: false })
      .insertCircles([{ ...emptyCircle(owner), sent }]);
    const ask = ({ id }: TestMember, index: number) =>
      (index % 2 ? north : south).call('POST', '/api/user/friendrequest', {
        as: asker,
        body: { endUserID: id },
      });
    const answers = await Promise.all(others.map(ask));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    const { body: cards } = await north.call('GET', '/api/user/pending', { as: asker });
    expect(cards).toHaveLength(1);
  });
});

describe('circles of a server that is killed while it writes', () => {
  const server = useKillableApi();

  it('hold what the friendships say after each start', async () => {
    const before = await createTestApp({ dataDir: server.dataDir });
    const members: [TestMember, ...TestMember[]] = [await before.member()];
    for (let index = 0; index < 4; index += 1) members.push(await before.member());
    await before.stop();
    const random = randomOf(5);
    for (let round = 0; round < ROUNDS; round += 1) {
      const api = await server.start();
      const { url } = api;
      // The kill comes when some of the calls are answered, so others are in progress.
      let answered = 0;
      const killed = new Promise<void>((resolve) => {
        const count = (): void => {
          answered += 1;
          if (answered === 20) resolve();
        };
        for (let index = 0; index < 60; index += 1) void randomAction(url, random, members).then(count);
      });
      await killed;
      await api.kill();
      const after = await createTestApp({ dataDir: server.dataDir });
      await expectCirclesToFollow(after.app, members);
      await expectListsToFollow(after, members);
      await after.stop();
    }
  });
});

/** The same as members see it: whoever is listed as a friend is one on the profile too. */
async function expectListsToFollow(node: TestApp, members: readonly TestMember[]): Promise<void> {
  for (const owner of members) {
    const list = await node.call('GET', `/api/user/friends/${owner.username}`, { as: owner });
    const listed = friendList.parse(list.body).map(({ _id }) => _id);
    for (const other of members.filter((member) => member !== owner)) {
      const profile = await node.call('GET', `/api/users/${other.username}`, { as: owner });
      expect(listed.includes(other.id)).toBe(userSchema.parse(profile.body).relationship === 'accepted');
    }
  }
}
