import { friendCardList, friendList, type FriendRequestAnswer } from '@sharewave/contracts';
import { getConnectionToken } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import { storeCalls } from './_support/query-counter';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const NOBODY = 'ffffffffffffffffffffffff';

const post = (as: TestMember, path: string, body: unknown) => app.call('POST', path, { as, body });
const ask = (from: TestMember, to: { id: string }) =>
  post(from, '/api/user/friendrequest', { endUserID: to.id });
const withdraw = (from: TestMember, to: { id: string }) =>
  post(from, '/api/user/removefriendrequest', { endUserID: to.id });
const unfriend = (from: TestMember, to: { id: string }) =>
  post(from, '/api/user/removefriend', { endUserID: to.id });
const handle = (from: TestMember, to: { id: string }, param: FriendRequestAnswer['param']) =>
  post(from, '/api/user/handlerequest', { param, endUserID: to.id });

async function befriend(one: TestMember, other: TestMember): Promise<void> {
  await ask(one, other);
  await handle(other, one, 'accept');
}

async function cardsOf(member: TestMember): Promise<[string, string][]> {
  const { status, body } = await app.call('GET', '/api/user/pending', { as: member });
  expect(status).toBe(200);
  return friendCardList.parse(body).map((card) => [card.username, card.status]);
}

async function friendsOf(owner: TestMember, as: TestMember, query = '') {
  const { status, body } = await app.call('GET', `/api/user/friends/${owner.username}${query}`, { as });
  expect(status).toBe(200);
  return friendList.parse(body);
}

describe('a friend request', () => {
  it('is waiting for its sender, pending for its receiver, and makes both friends once accepted [M126 M128 M136 M214 M216]', async () => {
    const [ada, ben] = [await app.member(), await app.member()];

    expect((await ask(ada, ben)).body).toEqual({ status: 'pending' });
    expect(await cardsOf(ada)).toEqual([[ben.username, 'waiting']]);
    expect(await cardsOf(ben)).toEqual([[ada.username, 'pending']]);

    expect((await handle(ben, ada, 'accept')).body).toEqual({ status: 'accepted' });
    expect(await cardsOf(ben)).toEqual([]);
    expect(await cardsOf(ada)).toEqual([[ben.username, 'accepted']]);

    expect((await handle(ada, ben, 'close')).body).toEqual({ status: 'accepted' });
    expect(await cardsOf(ada)).toEqual([]);
    expect((await friendsOf(ada, ada)).map((friend) => friend._id)).toEqual([ben.id]);
    expect((await friendsOf(ben, ben)).map((friend) => friend._id)).toEqual([ada.id]);
  });

  it('shows a member without a photo by the literal of the specification [M198 M200]', async () => {
    const [ada, ben] = [await app.member(), await app.member({ fullName: 'Ben Swell' })];
    await ask(ada, ben);
    const { body } = await app.call('GET', '/api/user/pending', { as: ada });
    expect(body).toEqual([
      {
        _id: ben.id,
        username: ben.username,
        fullName: 'Ben Swell',
        profilePhotoURL: 'NO PROFILE PHOTO',
        status: 'waiting',
      },
    ]);
  });

  it('leaves nothing when it is rejected or withdrawn [M127 M129 M216]', async () => {
    const [ada, ben] = [await app.member(), await app.member()];
    const ends = [() => withdraw(ada, ben), () => handle(ben, ada, 'reject')];
    for (const end of ends) {
      await ask(ada, ben);
      expect(await cardsOf(ben)).toEqual([[ada.username, 'pending']]);
      expect((await end()).body).toEqual({ status: 'none' });
      expect([await cardsOf(ada), await cardsOf(ben)]).toEqual([[], []]);
      expect([await friendsOf(ada, ada), await friendsOf(ben, ben)]).toEqual([[], []]);
    }
  });

  it('cannot be repeated for 30 days once it is rejected, while the other may ask', async () => {
    const [ada, ben] = [await app.member(), await app.member()];
    const friendships = app.app.get<Connection>(getConnectionToken()).collection('friendships');
    const declinedDaysAgo = (days: number) =>
      friendships.updateOne(
        { declinedId: new Types.ObjectId(ada.id) },
        { $set: { declinedAt: new Date(Date.now() - days * 86_400_000) } },
      );
    await ask(ada, ben);
    await handle(ben, ada, 'reject');
    const { status, body } = await ask(ada, ben);
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(await cardsOf(ben)).toEqual([]);
    // Neither withdrawing nor a request of the other that is withdrawn helps.
    await withdraw(ada, ben);
    expect((await ask(ben, ada)).status).toBe(200);
    await withdraw(ben, ada);
    await declinedDaysAgo(29.9);
    expect((await ask(ada, ben)).status).toBe(403);
    await declinedDaysAgo(30.1);
    expect((await ask(ada, ben)).body).toEqual({ status: 'pending' });
    await handle(ben, ada, 'reject');
    await befriend(ben, ada);
    await unfriend(ben, ada);
    expect((await ask(ada, ben)).status).toBe(200);
  });

  it('accepts the request of the other if there is one', async () => {
    const [ada, ben] = [await app.member(), await app.member()];
    await ask(ada, ben);
    expect((await ask(ben, ada)).body).toEqual({ status: 'accepted' });
    expect(await cardsOf(ada)).toEqual([[ben.username, 'accepted']]);
    expect(await cardsOf(ben)).toEqual([]);
  });

  it('may be repeated at every step, and answers with the current state', async () => {
    const [ada, ben] = [await app.member(), await app.member()];
    expect((await withdraw(ada, ben)).body).toEqual({ status: 'none' });
    expect((await handle(ada, ben, 'reject')).body).toEqual({ status: 'none' });
    await ask(ada, ben);
    expect((await ask(ada, ben)).body).toEqual({ status: 'pending' });
    await handle(ben, ada, 'accept');
    expect((await handle(ben, ada, 'accept')).body).toEqual({ status: 'accepted' });
    expect((await ask(ada, ben)).body).toEqual({ status: 'accepted' });
    await handle(ada, ben, 'close');
    expect((await handle(ada, ben, 'close')).body).toEqual({ status: 'accepted' });
    await unfriend(ada, ben);
    expect((await unfriend(ben, ada)).body).toEqual({ status: 'none' });
  });

  it('cannot be answered by its sender, or if there is none', async () => {
    const [ada, ben] = [await app.member(), await app.member()];
    expect((await handle(ada, ben, 'accept')).status).toBe(404);
    await ask(ada, ben);
    for (const param of ['accept', 'reject'] as const) {
      const { status, body } = await handle(ada, ben, param);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
    expect(await cardsOf(ben)).toEqual([[ada.username, 'pending']]);
  });

  it('needs somebody else who exists', async () => {
    const ada = await app.member();
    for (const act of [ask, withdraw, unfriend]) {
      expect((await act(ada, ada)).body.code).toBe('not_yourself');
      const { status, body } = await act(ada, { id: NOBODY });
      expect([status, body.code]).toEqual([400, 'no_such_member']);
    }
    for (const param of ['accept', 'reject', 'close'] as const) {
      expect((await handle(ada, ada, param)).body.code).toBe('not_yourself');
      expect((await handle(ada, { id: NOBODY }, param)).status).toBe(400);
    }
  });

  it.each([
    ['no id', {}],
    ['an operator object', { endUserID: { $ne: null } }],
    ['an array', { endUserID: ['000000000000000000000001'] }],
    ['something else', { endUserID: 'ada' }],
  ])('refuses %s as the other', async (_, body) => {
    const ada = await app.member();
    for (const path of ['friendrequest', 'removefriendrequest', 'removefriend', 'handlerequest']) {
      const answer = await post(ada, `/api/user/${path}`, { ...body, param: 'accept' });
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
      expect(answer.body.fields).toHaveProperty('endUserID');
    }
  });

  it('knows no other answers than accept, reject and close', async () => {
    const [ada, ben] = [await app.member(), await app.member()];
    const { status, body } = await post(ada, '/api/user/handlerequest', {
      param: 'block',
      endUserID: ben.id,
    });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['param']]);
  });
});

describe('unfriending', () => {
  it('ends the friendship for both and removes an unread notice [M169 M216]', async () => {
    const [ada, ben] = [await app.member(), await app.member()];
    await befriend(ada, ben);
    expect((await unfriend(ben, ada)).body).toEqual({ status: 'none' });
    expect([await friendsOf(ada, ada), await friendsOf(ben, ben)]).toEqual([[], []]);
    expect(await cardsOf(ada)).toEqual([]);
  });

  it('allows becoming friends again', async () => {
    const [ada, ben] = [await app.member(), await app.member()];
    await befriend(ada, ben);
    await unfriend(ada, ben);
    await befriend(ben, ada);
    expect((await friendsOf(ada, ada)).map((friend) => friend._id)).toEqual([ben.id]);
    expect(await cardsOf(ben)).toEqual([[ada.username, 'accepted']]);
  });
});

describe('a friends list', () => {
  it('names each friend, with the literal of the specification where a photo is missing [M199 M213]', async () => {
    const [ada, ben] = [await app.member(), await app.member({ fullName: 'Ben Swell' })];
    await befriend(ada, ben);
    expect(await friendsOf(ada, ada)).toEqual([
      {
        _id: ben.id,
        username: ben.username,
        fullName: 'Ben Swell',
        friendPhotoURL: 'NO PROFILE PHOTO',
        status: 'accepted',
        mutualFriends: 0,
      },
    ]);
  });

  it('says how each friend stands to the viewer, and how many friends they share [M213]', async () => {
    const [ada, ben, cleo, dora, eve] = [
      await app.member(),
      await app.member(),
      await app.member(),
      await app.member(),
      await app.member(),
    ];
    for (const friend of [ben, cleo, dora, eve]) await befriend(friend, ada);
    await befriend(ben, cleo);
    await ask(ben, dora);
    await ask(eve, ben);

    const seen = new Map((await friendsOf(ada, ben)).map((friend) => [friend._id, friend]));
    expect([...seen.keys()]).toEqual([eve.id, dora.id, cleo.id, ben.id]);
    expect([eve, dora, cleo, ben].map(({ id }) => seen.get(id)?.status)).toEqual([
      'waiting',
      'pending',
      'accepted',
      'self',
    ]);
    // Ben's friends are Ada and Cleo; everybody in the list knows Ada.
    expect([eve, dora, cleo].map(({ id }) => seen.get(id)?.mutualFriends)).toEqual([1, 1, 1]);
    expect((await friendsOf(ben, ada)).map(({ _id, mutualFriends }) => [_id, mutualFriends])).toEqual([
      [cleo.id, 1],
      [ada.id, 0],
    ]);
  });

  it('comes in pages that neither repeat nor skip, also when the last one shown is unfriended', async () => {
    const ada = await app.member();
    const friends = [await app.member(), await app.member(), await app.member(), await app.member()];
    for (const friend of friends) await befriend(friend, ada);
    const [first, second, third, fourth] = friends.map(({ id }) => id);

    const page = await friendsOf(ada, ada, '?limit=2');
    expect(page.map((friend) => friend._id)).toEqual([fourth, third]);
    await post(ada, '/api/user/removefriend', { endUserID: third });
    const next = await friendsOf(ada, ada, `?limit=2&before=${third}`);
    expect(next.map((friend) => friend._id)).toEqual([second, first]);
    expect(await friendsOf(ada, ada, `?before=${first}`)).toEqual([]);
  });

  it('costs three calls to the store, with few friends, with many, and on a later page', async () => {
    const [ada, viewer] = [await app.member(), await app.member()];
    const calls = ['find circles', 'find circles', 'find users'];
    const oldest = await app.member();
    await befriend(oldest, ada);
    await befriend(oldest, viewer);
    expect(await storeCalls(app.app, () => friendsOf(ada, viewer))).toEqual(calls);
    const others = [];
    for (let index = 0; index < 6; index += 1) others.push(await app.member());
    for (const other of others) await befriend(other, ada);
    expect(await storeCalls(app.app, () => friendsOf(ada, viewer))).toEqual(calls);
    const laterPage = `?limit=2&before=${others[3]?.id}`;
    expect(await storeCalls(app.app, () => friendsOf(ada, viewer, laterPage))).toEqual(calls);
  });

  it('starts only after somebody who is or was in it', async () => {
    const [ada, ben] = [await app.member(), await app.member()];
    await ask(ada, ben);
    for (const before of [ben.id, NOBODY, 'x']) {
      const path = `/api/user/friends/${ada.username}?before=${before}`;
      const { status, body } = await app.call('GET', path, { as: ada });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['before']]);
    }
  });

  it.each(['0', '1001', '-1', '1.5', 'all', ''])('refuses a limit of %j', async (limit) => {
    const ada = await app.member();
    const path = `/api/user/friends/${ada.username}?limit=${limit}`;
    expect((await app.call('GET', path, { as: ada })).status).toBe(400);
  });

  it('is found under the username in any letter case, and is missing for an unknown one', async () => {
    const [ada, ben] = [await app.member(), await app.member()];
    await befriend(ada, ben);
    const shouted = { ...ada, username: ada.username.toUpperCase() };
    expect(await friendsOf(shouted, ben)).toHaveLength(1);
    const { status, body } = await app.call('GET', '/api/user/friends/nobody.here', { as: ada });
    expect([status, body.code]).toEqual([404, 'not_found']);
  });
});

describe('without a session', () => {
  it.each([
    ['GET', '/api/user/friends/somebody'],
    ['GET', '/api/user/pending'],
    ['POST', '/api/user/friendrequest'],
    ['POST', '/api/user/removefriendrequest'],
    ['POST', '/api/user/removefriend'],
    ['POST', '/api/user/handlerequest'],
  ])('%s %s is refused', async (method, path) => {
    const { status, body } = await app.call(method, path, method === 'POST' ? { body: {} } : {});
    expect([status, body.code]).toEqual([401, 'unauthorized']);
  });
});
