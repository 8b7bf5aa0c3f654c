import { ENDPOINTS, errorSchema, type Endpoint } from '@sharewave/contracts';
import { getConnectionToken } from '@nestjs/mongoose';
import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

const calls: readonly Endpoint[] = Object.values(ENDPOINTS);
const RUNS = 600;

/** Values that are nearly right for some call, beside any JSON at all. */
const nearlyRight = fc.oneof(
  fc.constantFrom(
    'a'.repeat(24),
    'f'.repeat(24),
    'accept',
    'someone.else',
    '1990-01-01',
    'a@sea.example',
    '',
  ),
  fc.constantFrom({ $ne: null }, { $gt: '' }, ['x'], -1, 0, 1e9, null, true, '\u0000', '\ud800', '../..'),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const FIELDS = [
  'username',
  'email',
  'fullName',
  'password',
  'emailOrUsername',
  'dateOfBirth',
  'endUserID',
  'param',
  'pfpKey',
  'bgKey',
  'postMessage',
  'imageKeyArray',
  'message',
  'username2',
  'messageID',
  'liked',
  '_id',
  '__v',
  'role',
  'passwordHash',
  'friends',
  'likes',
  'createdAt',
  '__proto__',
  'constructor',
];
const body = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...FIELDS), nearlyRight, { maxKeys: 8 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
);
const pathPart = fc.oneof(
  fc.constantFrom(
    'a'.repeat(24),
    'not-an-id',
    '%00',
    '%2e%2e%2f',
    '{}',
    '[$ne]',
    '__proto__',
    'x'.repeat(150),
  ),
  // Empty, or of dots only, it would become the address of another call.
  fc
    .string({ minLength: 1, maxLength: 30 })
    .filter((text) => !/^\.{1,2}$/.test(text))
    .map(encodeURIComponent),
);
const query = fc.constantFrom(
  '',
  '?page=1&limit=10',
  '?page[$gt]=',
  '?page=1&page=2',
  '?limit=-1',
  '?limit=0',
  '?limit=1e9',
  '?limit=NaN',
  '?limit=1.5',
  '?before=x',
  '?search=%00',
  '?search=(a%2B)%2B',
  '?__proto__[a]=1',
  '?limit=51',
);

describe('whatever is sent', () => {
  let app: TestApp;
  let member: TestMember;
  beforeAll(async () => {
    app = await createTestApp();
    member = await app.member();
  });
  afterAll(() => app.close());

  it('gets an answer of the contract, never a failure of ours (INJ-05)', async () => {
    const request = fc.record({
      call: fc.constantFrom(...calls.filter(({ path }) => !path.endsWith('logout'))),
      part: pathPart,
      query,
      body,
      isSignedIn: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ call, part, query: search, body: payload, isSignedIn }) => {
        const path = call.path.replace(/:\w+/g, part) + search;
        const answer = await app.call(call.method, path, {
          ...(call.method === 'GET' ? {} : { body: payload }),
          ...(isSignedIn ? { as: member } : {}),
        });
        expect(answer.status).toBeLessThan(500);
        if (answer.status === 200) call.response.parse(answer.body);
        else expect(answer.text).not.toMatch(/node_modules|\bat .*:\d+:\d+|mongo/i);
        if (answer.status !== 200) errorSchema.parse(answer.body);
        if (call.access === 'member' && !isSignedIn) expect([400, 401, 404]).toContain(answer.status);
      }),
      { numRuns: RUNS },
    );
    expect((await app.call('GET', '/api/users/loginstatus', { as: member })).status).toBe(200);
  }, 900_000);

  it.each([
    'page[$gt]=',
    'page=1&page=2',
    'limit=-1',
    'limit=0',
    'limit=51',
    'limit=1e9',
    'limit=NaN',
    'limit=1.5',
    'page=0',
    'before=x',
  ])('in a query as ?%s is 400 (INJ-02)', async (search) => {
    const answer = await app.call('GET', `/api/users/${member.username}/posts?${search}`, { as: member });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  });

  it('beside the fields of a call is never stored (INJ-03)', async () => {
    const extra = {
      _id: 'b'.repeat(24),
      __v: 7,
      role: 'admin',
      passwordHash: 'x',
      usernameKey: 'x',
      emailKey: 'x',
      friends: ['x'],
      profilePhoto: 'x',
      coverPhoto: 'x',
      createdAt: '2000-01-01',
      likes: ['x'],
      likeCount: 9,
      authorId: 'c'.repeat(24),
      status: 'accepted',
    };
    const registered = await app.call('POST', '/api/users', {
      body: {
        ...extra,
        fullName: 'Plain Member',
        username: 'plain.member',
        password: 'six or more',
        email: 'plain@sea.example',
        dateOfBirth: '1990-12-31',
      },
    });
    expect(registered.status).toBe(200);
    const connection = app.app.get<Connection>(getConnectionToken());
    const user = await connection.collection('users').findOne({ usernameKey: 'plain.member' });
    expect(Object.keys(user ?? {}).sort()).toEqual([
      '_id',
      'coverPhoto',
      'createdAt',
      'dateOfBirth',
      'email',
      'emailKey',
      'fullName',
      'number',
      'passwordHash',
      'profilePhoto',
      'username',
      'usernameKey',
    ]);
    expect(user).toMatchObject({ profilePhoto: null, coverPhoto: null });
    expect(String(user?._id)).toBe(registered.body.id);

    const { body: postId } = await app.call('POST', '/api/posts/', {
      as: member,
      body: { ...extra, postMessage: 'Just a post' },
    });
    const post = await app.call('GET', `/api/posts/${postId}`, { as: member });
    expect(post.body).toMatchObject({ authorID: member.id, numberOfLikes: 0, likes: [], images: [] });
    expect(Object.keys(post.body)).not.toContain('role');

    await app.call('PUT', `/api/users/${member.username}`, { as: member, body: { ...extra, pfpKey: null } });
    const profile = await app.call('GET', `/api/users/${member.username}`, { as: member });
    expect(profile.body).toMatchObject({
      friends: [],
      profilePhotoURL: 'NO PROFILE PHOTO',
      fullName: member.fullName,
    });
  });
});
