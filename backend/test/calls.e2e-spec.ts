import { ROUTES } from '@sharewave/contracts';
import { createTestApp, type TestApp } from './_support/test-app';

const MEMBER_CALLS = Object.values(ROUTES).filter(({ access }) => access === 'member');

const SOME_ID = '66f0000000000000000000aa';

describe('calls', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it('of members are refused without a valid token, every one of them [M218]', async () => {
    const answers = MEMBER_CALLS.flatMap(({ method, path }) =>
      [{}, { as: { token: 'not-a-token' } }].map(async (token) => {
        const body = method === 'GET' ? {} : { body: {} };
        const answer = await app.call(method, path.replace(/:\w+/g, SOME_ID), { ...body, ...token });
        return [method, path, answer.status, answer.body.code];
      }),
    );
    expect(await Promise.all(answers)).toEqual(
      MEMBER_CALLS.flatMap(({ method, path }) => Array(2).fill([method, path, 401, 'unauthorized'])),
    );
  });

  it.each(['/api/posts', '/api/posts/'])(
    '%s takes a post, with and without the slash [M215]',
    async (path) => {
      const author = await app.member();
      const answer = await app.call('POST', path, { as: author, body: { postMessage: 'High tide' } });
      expect([answer.status, answer.body]).toEqual([200, expect.stringMatching(/^[0-9a-f]{24}$/)]);
    },
  );

  it('a login answers 200 with a token that is accepted [M206]', async () => {
    const { username, password, id } = await app.register();
    const answer = await app.call('POST', '/api/users/login', {
      body: { emailOrUsername: username, password },
    });
    expect([answer.status, answer.body.jwtusername]).toEqual([200, username]);
    const status = await app.call('GET', '/api/users/loginstatus', { as: { token: answer.body.token } });
    expect(status.body.user).toEqual({
      jwtusername: username,
      jwtid: id,
      fullName: expect.stringContaining('Member'),
      profilePhotoURL: 'NO PROFILE PHOTO',
    });
  });
});
