import { getConnectionToken } from '@nestjs/mongoose';
import { friendList, memberList, suggestionsFor, userSchema } from '@sharewave/contracts';
import { type Connection, Types } from 'mongoose';
import { pairKey } from '../src/modules/friends/friendship';
import { newTimeOrderedId } from '../src/infrastructure/mongo/time-ordered-id';
import { importedMembers } from './_support/imported-members';
import { migrateAgain } from './_support/migrate-again';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

const CROWD = 1010;

let app: TestApp;
let star: TestMember;
let newcomer: TestMember;
let crowdIds: string[];

/** Imports members, and returns their ids in the order of joining. */
async function crowd(community: TestApp, size: number): Promise<string[]> {
  const members = importedMembers(size, 'crowd', 'Crowd Member');
  await community.app.get<Connection>(getConnectionToken()).collection('users').insertMany(members);
  await migrateAgain(community.app, '0001-number-members');
  return members.map(({ _id }) => _id.toHexString());
}

/** A thousand and ten members, all friends of one. */
beforeAll(async () => {
  app = await createTestApp();
  star = await app.member({ fullName: 'Stella Star' });
  crowdIds = await crowd(app, CROWD);
  const connection = app.app.get<Connection>(getConnectionToken());
  await connection.collection<{ _id: string }>('friendships').insertMany(
    crowdIds.map((id) => ({
      _id: pairKey(star.id, id),
      members: [star.id, id].sort().map((member) => new Types.ObjectId(member)),
      status: 'accepted',
      orderId: new Types.ObjectId(newTimeOrderedId()),
    })),
  );
  await migrateAgain(app.app, '0002-build-circles');
  newcomer = await app.member({ fullName: 'Nova Newcomer' });
});
afterAll(() => app.close());

describe('with more than a thousand friends', () => {
  it('a profile names the newest thousand and counts all', async () => {
    const { body } = await app.call('GET', `/api/users/${star.username}`, { as: newcomer });
    const profile = userSchema.parse(body);
    expect(profile.numberOfFriends).toBe(CROWD);
    expect(profile.friends.map(({ friend }) => friend)).toEqual(crowdIds.slice(-1000).reverse());
  });

  it('the friends list holds the newest thousand, and the rest comes on the next page', async () => {
    const path = `/api/user/friends/${star.username}`;
    const first = friendList.parse((await app.call('GET', path, { as: star })).body);
    expect(first.map(({ _id }) => _id)).toEqual(crowdIds.slice(-1000).reverse());
    const next = await app.call('GET', `${path}?before=${first.at(-1)?._id}&limit=50`, { as: star });
    expect(friendList.parse(next.body).map(({ _id }) => _id)).toEqual(crowdIds.slice(0, 10).reverse());
  });
});

it('with a thousand members the list holds everybody, and with one more it does not [D1]', async () => {
  const community = await createTestApp();
  try {
    const viewer = await community.member();
    const ids = await crowd(community, 999);
    const list = async () => {
      const { headers, body } = await community.call('GET', '/api/users', { as: viewer });
      return [headers.get('x-list-complete'), memberList.parse(body).map(({ _id }) => _id)];
    };
    expect(await list()).toEqual(['true', [viewer.id, ...ids].reverse()]);
    const { id: newest } = await community.register();
    expect(await list()).toEqual(['false', [viewer.id, ...ids.slice(1), newest].reverse()]);
  } finally {
    await community.close();
  }
});

describe('with more than a thousand members', () => {
  it('the list holds the thousand nearest, the caller among them, and says that it is not complete [D1]', async () => {
    for (const viewer of [star, newcomer]) {
      const { headers, body } = await app.call('GET', '/api/users', { as: viewer });
      expect(headers.get('x-list-complete')).toBe('false');
      const ids = memberList.parse(body).map(({ _id }) => _id);
      expect(new Set(ids).size).toBe(1000);
      expect(ids).toContain(viewer.id);
    }
  });

  it('a member with few friends sees the newest', async () => {
    const { body } = await app.call('GET', '/api/users', { as: newcomer });
    const [first, second] = memberList.parse(body);
    expect([first?.fullName, second?.fullName]).toEqual(['Nova Newcomer', `Crowd Member ${CROWD - 1}`]);
  });

  it('a friend comes before all others, however long ago they joined', async () => {
    for (const [from, to] of [
      [newcomer, star],
      [star, newcomer],
    ] as const) {
      await app.call('POST', '/api/user/friendrequest', { as: from, body: { endUserID: to.id } });
    }
    const { body } = await app.call('GET', '/api/users', { as: newcomer });
    expect(memberList.parse(body)[0]?._id).toBe(star.id);
  });

  it('the search finds those whom the list leaves out [D2]', async () => {
    const { body } = await app.call('GET', '/api/users?search=member%200&limit=9', { as: newcomer });
    expect(memberList.parse(body).map(({ fullName }) => fullName)).toEqual(['Crowd Member 0']);
  });

  it('a member with a thousand friends gets ten suggestions who are no friends [M84 D1]', async () => {
    const strangers: string[] = [];
    while (strangers.length < 11) strangers.unshift((await app.register()).id);
    const { headers, body } = await app.call('GET', '/api/users', { as: star });
    const list = memberList.parse(body);
    const suggested = suggestionsFor(
      list.map(({ _id }) => ({ id: _id })),
      star.id,
      Number(headers.get('x-list-friends')),
    );
    expect(suggested.map(({ id }) => id)).toEqual(strangers.slice(0, 10));
  });
});

describe('members of an import', () => {
  it('keep numbers that they bring along, and newcomers get higher ones', async () => {
    const connection = app.app.get<Connection>(getConnectionToken());
    const users = connection.collection('users');
    const highest = CROWD + 5000;
    await users.updateOne({ username: 'crowd.7' }, { $set: { number: highest } });
    await users.updateOne({ username: 'crowd.8' }, { $unset: { number: 1 } });
    await connection.collection<{ _id: string }>('counters').deleteOne({ _id: 'members' });
    // Numbers have to continue after the highest one.
    await migrateAgain(app.app, '0001-number-members');
    const { id } = await app.register();
    const row = await users.findOne({ _id: new Types.ObjectId(id) });
    expect(row?.['number']).toBe(highest + 2);
  });
});
