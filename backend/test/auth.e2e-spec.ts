import { loginResponse, registrationResponse, TEXTS } from '@sharewave/contracts';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { logoutTicketOf } from './_support/logout-ticket';
import { createTestApp, type TestApp } from './_support/test-app';

const registration = (names: Record<string, unknown> = {}): Record<string, unknown> => ({
  fullName: 'Marina Wave',
  username: 'marina',
  password: 'six or more',
  email: 'marina@sea.example',
  dateOfBirth: '1990-12-31',
  ...names,
});

describe('registration and sessions', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  const users = () =>
    app.app
      .get<Connection>(getConnectionToken())
      .collection<{ usernameKey: string; passwordHash: string }>('users');

  describe('registering', () => {
    it('makes a member who can log in by username or address, in any letter case [M13 M26 M57]', async () => {
      const made = await app.call('POST', '/api/users', {
        body: registration({ username: 'First.Member', email: 'First@Sea.example' }),
      });
      expect(made.status).toBe(200);
      const { id } = registrationResponse.parse(made.body);
      for (const name of ['First.Member', 'first.member', 'FIRST@sea.EXAMPLE']) {
        const answer = await app.call('POST', '/api/users/login', {
          body: { emailOrUsername: name, password: 'six or more' },
        });
        expect(answer.status).toBe(200);
        expect(loginResponse.parse(answer.body)).toMatchObject({ jwtusername: 'First.Member', jwtid: id });
      }
    });

    it('keeps the password as argon2id only', async () => {
      await app.call('POST', '/api/users', {
        body: registration({ username: 'hashed', email: 'hashed@sea.example', password: 'canary-password' }),
      });
      const stored = await users().findOne({ usernameKey: 'hashed' });
      expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(JSON.stringify(stored)).not.toContain('canary-password');
    });

    it.each([
      [{ username: 'short' }, 'username', TEXTS.usernameLength],
      [{ username: 'x'.repeat(33) }, 'username', TEXTS.usernameLength],
      [{ username: 'LoginStatus' }, 'username', TEXTS.usernameCharacters],
      [{ username: 'with space' }, 'username', TEXTS.usernameCharacters],
      [{ username: 'märchen' }, 'username', TEXTS.usernameCharacters],
      [{ password: 'five5' }, 'password', TEXTS.passwordLength],
      [{ password: 'x'.repeat(33) }, 'password', TEXTS.passwordLength],
      [{ password: 'qwertyuiop' }, 'password', TEXTS.passwordCommon],
      [{ password: 'Password1' }, 'password', TEXTS.passwordCommon],
      [{ email: 'nowhere' }, 'email', TEXTS.emailUnusable],
      [{ dateOfBirth: '2999-01-01' }, 'dateOfBirth', 'Must be in the past'],
      [{ fullName: ' ' }, 'fullName', 'Must not be empty'],
    ])('refuses %j', async (names, field, text) => {
      const answer = await app.call('POST', '/api/users', { body: registration(names) });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        success: false,
        code: 'validation_failed',
        fields: { [field]: text },
      });
    });

    it('refuses who is younger than 13', async () => {
      const day = new Date(Date.UTC(new Date().getUTCFullYear() - 12, 0, 1)).toISOString().slice(0, 10);
      const body = registration({ username: 'young.one', email: 'young@sea.example', dateOfBirth: day });
      const young = await app.call('POST', '/api/users', { body });
      expect([young.status, young.body]).toMatchObject([
        400,
        { success: false, code: 'validation_failed', fields: { dateOfBirth: TEXTS.tooYoung } },
      ]);
    });

    it('says which name is taken, whatever its letter case', async () => {
      await app.member({ username: 'taken.name' });
      const answer = await app.call('POST', '/api/users', {
        body: registration({ username: 'Taken.Name', email: 'TAKEN.name@sea.example' }),
      });
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({
        success: false,
        code: 'already_exists',
        usernameError: TEXTS.usernameTaken,
        emailError: TEXTS.emailTaken,
      });
    });

    it('accepts exactly one of many parallel registrations of one username (AUT-06)', async () => {
      for (let round = 0; round < 3; round += 1) {
        const twins = [`racer.${round}`, `RACER.${round}`, `Racer.${round}`];
        const answers = await Promise.all(
          Array.from({ length: 24 }, (_, index) =>
            app.call('POST', '/api/users', {
              body: registration({ username: twins[index % 3], email: `racer${round}.${index}@sea.example` }),
            }),
          ),
        );
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        const refused = answers.filter(({ status }) => status === 409);
        expect(refused).toHaveLength(23);
        expect(refused.every(({ body }) => body.usernameError === TEXTS.usernameTaken)).toBe(true);
        expect(await users().countDocuments({ usernameKey: `racer.${round}` })).toBe(1);
      }
    });

    it('accepts exactly one of many parallel registrations of one address (AUT-06)', async () => {
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          app.call('POST', '/api/users', {
            body: registration({
              username: `mailer.${index}`,
              email: index % 2 ? 'one@sea.example' : 'ONE@sea.example',
            }),
          }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.emailError === TEXTS.emailTaken)).toHaveLength(11);
    });
  });

  describe('the pre-check of names', () => {
    const check = (username: string, email: string) =>
      app.call('POST', '/api/user/', { body: { username, email } });

    it('accepts free names, also without the trailing slash [M13 M207 M215]', async () => {
      const { status, body } = await check('free.name', 'free@sea.example');
      expect([status, body]).toEqual([200, {}]);
      const answer = await app.call('POST', '/api/user', {
        body: { username: 'free.name', email: 'free@sea.example' },
      });
      expect([answer.status, answer.body]).toEqual([200, {}]);
    });

    it('names what is taken and what cannot be used [M207]', async () => {
      await app.member({ username: 'known.name' });
      const both = await check('KNOWN.name', 'known.name@sea.example');
      expect([both.status, both.body]).toEqual([
        200,
        { usernameError: 'Username already exists', emailError: 'Email already exists' },
      ]);
      expect((await check('profile', 'nowhere')).body).toEqual({
        usernameError: 'Username may use letters, digits, . _ -',
        emailError: 'Email cannot be used',
      });
      expect((await check('known.name', 'free@sea.example')).body).toEqual({
        usernameError: 'Username already exists',
      });
      expect((await check('free.name', 'known.name@sea.example')).body).toEqual({
        emailError: 'Email already exists',
      });
    });
  });

  describe('passwords', () => {
    it('are compared whole, including spaces and multi-byte characters (AUT-07)', async () => {
      const passwords = ['      ', '🌊'.repeat(16), 'x'.repeat(32), 'ä'.repeat(31) + 'b'];
      for (const [index, password] of passwords.entries()) {
        const username = `password.${index}`;
        const made = await app.call('POST', '/api/users', {
          body: registration({ username, password, email: `${username}@sea.example` }),
        });
        expect(made.status).toBe(200);
        const login = (attempt: string) =>
          app.call('POST', '/api/users/login', { body: { emailOrUsername: username, password: attempt } });
        expect((await login(password)).status).toBe(200);
        expect((await login(`${password.slice(0, -2)}zz`)).status).toBe(401);
        expect((await login(`${password} `)).status).toBe(401);
      }
    });
  });

  describe('logging in', () => {
    it('gives the same answer for a wrong password and an unknown name (AUT-05) [M28]', async () => {
      const member = await app.register();
      const attempt = async (emailOrUsername: string) => {
        const answer = await app.call('POST', '/api/users/login', {
          body: { emailOrUsername, password: 'not the one' },
        });
        const { requestId, ...rest } = answer.body;
        expect(typeof requestId).toBe('string');
        return { status: answer.status, rest };
      };
      const expected = {
        status: 401,
        rest: { error: TEXTS.loginRefused, code: 'invalid_credentials' },
      };
      expect(await attempt(member.username)).toEqual(expected);
      expect(await attempt('nobody.at.all')).toEqual(expected);
      expect(await attempt('nobody@sea.example')).toEqual(expected);
    });

    it('gives a new session each time', async () => {
      const member = await app.register();
      expect(await app.login(member)).not.toBe(await app.login(member));
    });
  });

  describe('a session', () => {
    it('says who is signed in [M205]', async () => {
      const member = await app.member();
      const answer = await app.call('GET', '/api/users/loginstatus', { as: member });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        status: 'Logged in',
        user: {
          jwtusername: member.username,
          jwtid: member.id,
          fullName: member.fullName,
          profilePhotoURL: 'NO PROFILE PHOTO',
        },
      });
    });

    it.each([
      ['no token', undefined],
      ['something that is no token', 'not-a-token'],
    ])('is refused with %s [M205]', async (_, token) => {
      const answer = await app.call(
        'GET',
        '/api/users/loginstatus',
        token === undefined ? {} : { as: { token } },
      );
      expect([answer.status, answer.body.code]).toEqual([401, 'unauthorized']);
    });

    it('ends for good by signing out, and no other session ends with it', async () => {
      const member = await app.member();
      const elsewhere = { token: await app.login(member) };
      expect((await app.call('POST', '/api/users/logout', { as: member })).body).toEqual({});
      const after = await app.call('GET', '/api/users/loginstatus', { as: member });
      expect([after.status, after.body.code]).toEqual([401, 'unauthorized']);
      expect((await app.call('GET', '/api/users/loginstatus', { as: elsewhere })).status).toBe(200);
    });
  });

  describe('a logout ticket', () => {
    const redeem = (ticket: unknown, as?: { token: string }) =>
      app.call('POST', '/api/users/logout/later', {
        body: { ticket },
        ...(as === undefined ? {} : { as }),
      });
    const statusOf = async (as: { token: string }) =>
      (await app.call('GET', '/api/users/loginstatus', { as })).status;

    it('ends its own session without the token, and no other one', async () => {
      const member = await app.member();
      const elsewhere = { token: await app.login(member) };
      expect(logoutTicketOf(elsewhere)).not.toBe(logoutTicketOf(member));
      const answer = await redeem(logoutTicketOf(member));
      expect([answer.status, answer.body]).toEqual([200, {}]);
      expect([await statusOf(member), await statusOf(elsewhere)]).toEqual([401, 200]);
    });

    it('may be sent again, also by somebody who is signed in, and ends nothing more', async () => {
      const [member, other] = [await app.member(), await app.member()];
      for (const as of [undefined, other, member]) {
        const answer = await redeem(logoutTicketOf(member), as);
        expect([answer.status, answer.body]).toEqual([200, {}]);
      }
      expect([await statusOf(member), await statusOf(other)]).toEqual([401, 200]);
    });

    it('opens nothing', async () => {
      const member = await app.member();
      expect(await statusOf({ token: logoutTicketOf(member) })).toBe(401);
    });

    it('is refused when it is forged or no ticket, and the session lives on', async () => {
      const [member, other] = [await app.member(), await app.member()];
      const [session, proof = ''] = logoutTicketOf(member).split('.');
      const [, othersProof] = logoutTicketOf(other).split('.');
      const forged = `${session}.${proof.startsWith('A') ? 'B' : 'A'}${proof.slice(1)}`;
      const tickets = [
        forged,
        `${session}.${othersProof}`,
        `${session}.`,
        session,
        member.token,
        '',
        7,
        null,
      ];
      for (const ticket of [...tickets, undefined, { $ne: '' }, `${logoutTicketOf(member)}A`]) {
        const answer = await redeem(ticket);
        expect([ticket, answer.status, answer.body.code]).toEqual([ticket, 400, 'validation_failed']);
      }
      expect(await statusOf(member)).toBe(200);
    });
  });
});
