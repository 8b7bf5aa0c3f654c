import { memberList, userSchema } from '@sharewave/contracts';

import { fileForm } from './_support/call';
import { picture } from './_support/pictures';
import { storeCalls } from './_support/query-counter';
import { createTestApp, publicPath, type TestApp, type TestMember } from './_support/test-app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const NOBODY = 'ffffffffffffffffffffffff';

const ask = (from: TestMember, to: TestMember) =>
  app.call('POST', '/api/user/friendrequest', { as: from, body: { endUserID: to.id } });

async function befriend(one: TestMember, other: TestMember): Promise<void> {
  await ask(one, other);
  await ask(other, one);
}

async function profileOf(owner: { username: string }, as: TestMember) {
  const { status, body } = await app.call('GET', `/api/users/${owner.username}`, { as });
  expect(status).toBe(200);
  return userSchema.parse(body);
}

describe('a profile', () => {
  it('names the member, and has the literals of the specification where photos are missing [M197 M198]', async () => {
    const [ada, ben] = [await app.member({ fullName: 'Ada Wave' }), await app.member()];
    expect((await app.call('GET', `/api/users/${ada.username}`, { as: ben })).body).toEqual({
      _id: ada.id,
      username: ada.username,
      fullName: 'Ada Wave',
      profilePhotoURL: 'NO PROFILE PHOTO',
      bgPhotoURL: '',
      friends: [],
      friendRequests: [],
      numberOfFriends: 0,
      relationship: 'none',
    });
  });

  it('is found under the username in any letter case [M209]', async () => {
    const ada = await app.member();
    expect((await profileOf({ username: ada.username.toUpperCase() }, ada))._id).toBe(ada.id);
  });

  it('of an unknown member is missing [M209]', async () => {
    const { status, body } = await app.call('GET', '/api/users/nobody.here', { as: await app.member() });
    expect([status, body.error, body.code]).toEqual([404, 'User does not exist', 'not_found']);
  });

  it('names requests as pending for who was asked, and as waiting for the asker [M197]', async () => {
    const [ada, ben, cleo] = [await app.member(), await app.member(), await app.member()];
    await ask(ada, ben);
    await ask(cleo, ada);
    const { relationship, friendRequests } = await profileOf(ada, ada);
    expect(relationship).toBe('self');
    expect(friendRequests).toEqual([
      { friend: cleo.id, status: 'pending' },
      { friend: ben.id, status: 'waiting' },
    ]);
  });

  it('shows a visitor only the request that is about them', async () => {
    const [ada, ben, cleo] = [await app.member(), await app.member(), await app.member()];
    await ask(ada, ben);
    await ask(cleo, ada);
    const seenByBen = await profileOf(ada, ben);
    expect([seenByBen.relationship, seenByBen.friendRequests]).toEqual([
      'waiting',
      [{ friend: ben.id, status: 'waiting' }],
    ]);
    const seenByCleo = await profileOf(ada, cleo);
    expect([seenByCleo.relationship, seenByCleo.friendRequests]).toEqual([
      'pending',
      [{ friend: cleo.id, status: 'pending' }],
    ]);
    expect((await profileOf(ada, await app.member())).friendRequests).toEqual([]);
  });

  it('lists friends, newest first, to everybody who is signed in [M197]', async () => {
    const [ada, ben, cleo] = [await app.member(), await app.member(), await app.member()];
    await befriend(ben, ada);
    await befriend(cleo, ada);
    const seen = await profileOf(ada, await app.member());
    expect(seen.friends).toEqual([
      { friend: cleo.id, status: 'accepted' },
      { friend: ben.id, status: 'accepted' },
    ]);
    expect(seen.numberOfFriends).toBe(2);
    expect((await profileOf(ada, ben)).relationship).toBe('accepted');
  });

  it('costs three calls to the store, with few friends and with many, to its owner and to others', async () => {
    const [ada, ben, viewer] = [await app.member(), await app.member(), await app.member()];
    const calls = ['find circles', 'find friendships', 'find users'];
    const ownCalls = ['aggregate friendships', 'find circles', 'find users'];
    await befriend(ada, ben);
    for (let count = 1; count < 8; count += 6) {
      expect(await storeCalls(app.app, () => profileOf(ada, viewer))).toEqual(calls);
      expect(await storeCalls(app.app, () => profileOf(ada, ada))).toEqual(ownCalls);
      for (let index = 0; index < 6; index += 1) await befriend(ada, await app.member());
    }
  });
});

describe('one’s own photos', () => {
  const KINDS = [
    {
      kind: 'profile photo',
      upload: '/api/users/imageUpload',
      field: 'profilePhoto',
      key: 'pfpKey',
      read: 'pfp',
      url: 'profilePhotoURL',
      none: 'NO PROFILE PHOTO',
    },
    {
      kind: 'cover photo',
      upload: '/api/users/bgUpload',
      field: 'bgPhoto',
      key: 'bgKey',
      read: 'bg',
      url: 'bgPhotoURL',
      none: '',
    },
  ] as const;

  async function upload(as: TestMember, kind: (typeof KINDS)[number]): Promise<string> {
    const { status, body } = await app.call('POST', kind.upload, {
      as,
      body: fileForm(kind.field, await picture('jpeg')),
    });
    expect(status).toBe(200);
    return body.objectKey;
  }

  const put = (as: TestMember, owner: TestMember, body: unknown) =>
    app.call('PUT', `/api/users/${owner.username}`, { as, body });

  it.each(KINDS)(
    'a $kind is uploaded, set, served and taken away [M172 M174 M210 M211 D21]',
    async (kind) => {
      const ada = await app.member();
      const key = await upload(ada, kind);
      const answer = await put(ada, ada, { [kind.key]: key });
      expect(answer.status).toBe(200);
      const address = answer.body[kind.url];
      expect((await app.call('GET', `/api/users/${kind.read}/${ada.id}`, { as: ada })).body).toEqual({
        [kind.url]: address,
      });
      // An img element sends no token.
      expect((await app.call('GET', publicPath(address))).headers.get('content-type')).toMatch(/^image\//);

      expect((await put(ada, ada, { [kind.key]: null })).body[kind.url]).toBe(kind.none);
      expect((await app.call('GET', `/api/users/${kind.read}/${ada.id}`, { as: ada })).body).toEqual({
        [kind.url]: kind.none,
      });
      expect((await app.call('GET', publicPath(address))).status).toBe(404);
    },
  );

  it('are both set by one call', async () => {
    const ada = await app.member();
    const [pfpKey, bgKey] = [await upload(ada, KINDS[0]), await upload(ada, KINDS[1])];
    const { body } = await put(ada, ada, { pfpKey, bgKey });
    expect([body.profilePhotoURL, body.bgPhotoURL].map(publicPath)).toEqual([
      `/media/${pfpKey}`,
      `/media/${bgKey}`,
    ]);
  });

  it('change together or not at all, and a refused call leaves the upload usable', async () => {
    const ada = await app.member();
    const pfpKey = await upload(ada, KINDS[0]);
    const refused = await put(ada, ada, { pfpKey, bgKey: pfpKey });
    expect([refused.status, refused.body.code]).toEqual([400, 'upload_unusable']);
    expect((await profileOf(ada, ada)).profilePhotoURL).toBe('NO PROFILE PHOTO');
    expect((await put(ada, ada, { pfpKey })).status).toBe(200);
  });

  it.each(KINDS)('a $kind of somebody else cannot be changed', async (kind) => {
    const [ada, ben] = [await app.member(), await app.member()];
    const key = await upload(ben, kind);
    for (const value of [key, null]) {
      const { status, body } = await put(ben, ada, { [kind.key]: value });
      expect([status, body.code]).toEqual([403, 'forbidden']);
    }
    expect((await profileOf(ada, ada))[kind.url]).toBe(kind.none);
  });

  it('accept an upload of one’s own, of the right kind, once', async () => {
    const [ada, ben] = [await app.member(), await app.member()];
    const key = await upload(ada, KINDS[0]);
    const unusable = [
      [ben, { pfpKey: key }],
      [ada, { bgKey: key }],
      [ada, { pfpKey: key.replace(/[0-9a-f]{8}-/, '00000000-') }],
    ] as const;
    for (const [member, body] of unusable) {
      const answer = await put(member, member, body);
      expect([answer.status, answer.body.code]).toEqual([400, 'upload_unusable']);
    }
    expect((await put(ada, ada, { pfpKey: key })).status).toBe(200);
    expect((await put(ada, ada, { pfpKey: key })).status).toBe(400);
    expect((await profileOf(ada, ada)).profilePhotoURL).toContain(key);
  });

  it.each([
    ['nothing', {}],
    ['a path', { pfpKey: '../../etc/passwd' }],
    ['an address', { pfpKey: 'https://elsewhere.example/a.jpg' }],
    ['a key of 500 characters', { pfpKey: 'p'.repeat(500) }],
    ['an operator object', { pfpKey: { $ne: null } }],
    ['other fields of an account', { fullName: 'Somebody Else', passwordHash: 'x' }],
  ])('are not changed by %s', async (_, body) => {
    const ada = await app.member();
    const answer = await put(ada, ada, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    expect((await profileOf(ada, ada)).fullName).toBe(ada.fullName);
  });

  it.each(['pfp', 'bg'])('GET /api/users/%s/{id} is missing for an unknown member', async (read) => {
    const ada = await app.member();
    expect((await app.call('GET', `/api/users/${read}/${NOBODY}`, { as: ada })).status).toBe(404);
    expect((await app.call('GET', `/api/users/${read}/x`, { as: ada })).status).toBe(400);
  });
});

describe('without a session', () => {
  it.each([
    ['GET', '/api/users'],
    ['GET', '/api/users/somebody'],
    ['PUT', '/api/users/somebody'],
    ['GET', `/api/users/pfp/${NOBODY}`],
    ['GET', `/api/users/bg/${NOBODY}`],
    ['POST', '/api/users/imageUpload'],
    ['POST', '/api/users/bgUpload'],
  ])('%s %s is refused', async (method, path) => {
    const { status, body } = await app.call(method, path, method === 'GET' ? {} : { body: {} });
    expect([status, body.code]).toEqual([401, 'unauthorized']);
  });
});

describe('the list of members', () => {
  let community: TestApp;
  let viewer: TestMember;
  let people: TestMember[];

  beforeAll(async () => {
    community = await createTestApp();
    people = [];
    for (const fullName of [
      'Ada Lagoon',
      'Ben Reef',
      'Cleo Tide',
      'Dora Lagoon',
      'Émile Ström',
      'Finn Tide',
    ]) {
      people.push(await community.member({ fullName }));
    }
    viewer = await community.member({ fullName: 'Vera Viewer' });
    const befriend = async (one: TestMember | undefined, other: TestMember | undefined): Promise<void> => {
      for (const [from, to] of [
        [one, other],
        [other, one],
      ]) {
        if (!from || !to) throw new Error('Somebody is missing');
        await community.call('POST', '/api/user/friendrequest', { as: from, body: { endUserID: to.id } });
      }
    };
    const [ada, ben, cleo, dora] = people;
    // Ada and Ben are friends; Cleo knows both of them, Dora one.
    await befriend(viewer, ada);
    await befriend(viewer, ben);
    await befriend(cleo, ada);
    await befriend(cleo, ben);
    await befriend(dora, ben);
  });
  afterAll(() => community.close());

  async function list(query = ''): Promise<string[]> {
    const { status, body } = await community.call('GET', `/api/users${query}`, { as: viewer });
    expect(status).toBe(200);
    return memberList.parse(body).map((member) => member.fullName);
  }

  it('holds everybody, the caller too: friends, then most friends in common, then the newest [M208 D1 D3]', async () => {
    expect(await list()).toEqual([
      'Ben Reef',
      'Ada Lagoon',
      'Cleo Tide',
      'Dora Lagoon',
      'Vera Viewer',
      'Finn Tide',
      'Émile Ström',
    ]);
  });

  it('says that it is complete, and shows nothing but the four fields', async () => {
    const { headers, body } = await community.call('GET', '/api/users', { as: viewer });
    expect(headers.get('x-list-complete')).toBe('true');
    expect(headers.get('x-list-friends')).toBe('2');
    for (const member of body) {
      expect(Object.keys(member).sort()).toEqual(['_id', 'fullName', 'profilePhotoURL', 'username']);
    }
  });

  it('answers the nearest when a limit is given', async () => {
    expect(await list('?limit=2')).toEqual(['Ben Reef', 'Ada Lagoon']);
    const { headers } = await community.call('GET', '/api/users?limit=2', { as: viewer });
    expect(headers.get('x-list-complete')).toBe('false');
  });

  it.each([
    ['tide', ['Finn Tide', 'Cleo Tide']],
    ['LAGOON', ['Ada Lagoon', 'Dora Lagoon']],
    ['a l', ['Ada Lagoon', 'Dora Lagoon']],
    ['É', ['Émile Ström']],
    ['strÖ', ['Émile Ström']],
    ['.', []],
    ['e.*e', []],
    ['[', []],
    ['\\', []],
    ['', []],
    ['nobody of that name', []],
    ['x'.repeat(10_000), []],
  ])('is searched for %j anywhere in full names, friends first', async (text, names) => {
    expect(await list(`?search=${encodeURIComponent(text)}&limit=9`)).toEqual(names);
  });

  it('gives at most as many matches as asked for, and friends are among them', async () => {
    expect(await list('?search=e&limit=2')).toEqual(['Ben Reef', 'Vera Viewer']);
  });

  it.each(['\u0301', '\u6d77', '\u{1f30a}'])('finds nobody by 10,000 times %j', async (sign) => {
    const text = sign.repeat(10_000 / sign.length);
    expect(await list(`?search=${encodeURIComponent(text)}&limit=9`)).toEqual([]);
  });

  it.each(['limit=0', 'limit=51', 'limit=x', 'search[$ne]=1', `search=${'x'.repeat(10_001)}`])(
    'refuses ?%s',
    async (query) => {
      const { status, body } = await community.call('GET', `/api/users?${query}`, { as: viewer });
      expect([status, body.code]).toEqual([400, 'validation_failed']);
    },
  );

  it('costs four calls to the store for a member with friends, a search three, and a search for a text that no name can contain none', async () => {
    const [ada, , cleo] = people;
    const seenBy = (as: TestMember | undefined, query = '') =>
      storeCalls(community.app, () => community.call('GET', `/api/users${query}`, as ? { as } : {}));
    for (const member of [ada, cleo, viewer]) {
      // The member's friends, their friends, members newer than all known, and those listed.
      expect(await seenBy(member)).toEqual(['find circles', 'find circles', 'find users', 'find users']);
      expect(await seenBy(member, '?search=a')).toEqual(['find circles', 'find users', 'find users']);
      expect(await seenBy(member, `?search=${'x'.repeat(10_000)}`)).toEqual([]);
    }
  });
});
