import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { fileForm } from './_support/call';
import { picture } from './_support/pictures';
import { createTestApp, type TestApp } from './_support/test-app';

describe('limits', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
  });
  afterAll(() => app.close());

  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const login = (address: string, emailOrUsername: string, password = 'not the one') =>
    app.call('POST', '/api/users/login', { ...from(address), body: { emailOrUsername, password } });

  const registerGuessed = async (address: string, username: string) => {
    const body = {
      username,
      password: 'the right one',
      email: `${username}@sea.example`,
      fullName: 'Guessed One',
      dateOfBirth: '1990-01-01',
    };
    expect((await app.call('POST', '/api/users', { ...from(address), body })).status).toBe(200);
  };

  it('are stated in headers, and a refusal says when to retry', async () => {
    const first = await login('203.0.113.1', 'nobody.one');
    expect(first.status).toBe(401);
    expect([first.headers.get('ratelimit-limit'), first.headers.get('ratelimit-remaining')]).toEqual([
      '30',
      '29',
    ]);
    expect(Number(first.headers.get('ratelimit-reset'))).toBeGreaterThan(0);

    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => login('203.0.113.1', `nobody.${index}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(29);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(11);
    expect(refused[0]?.body.code).toBe('rate_limited');
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('state the limit that has refused', async () => {
    const [member, body] = [await app.member(), { emailOrUsername: 'nobody.ten', password: 'not the one' }];
    const used = ({ headers }: { headers: Headers }) =>
      ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`ratelimit-${name}`)));
    const write = () => app.call('POST', '/api/posts/', { as: member, body: { postMessage: 'Ahoy' } });
    const ofRoute = await Promise.all(Array.from({ length: 11 }, write));
    const [refused] = ofRoute.filter(({ status }) => status === 429);
    expect(refused && used(refused)).toEqual([10, 0, Number(refused?.headers.get('retry-after'))]);

    const guess = () => app.call('POST', '/api/users/login', { ...from('203.0.113.10'), body });
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess()).status).toBe(401);
    const ofAccount = await guess();
    expect(used(ofAccount)).toEqual([10, 0, Number(ofAccount.headers.get('retry-after'))]);
  });

  it('do not count health probes', async () => {
    const probes = await Promise.all(
      Array.from({ length: 350 }, (_, index) =>
        app.call('GET', index % 2 === 0 ? '/healthz' : '/readyz', from('203.0.113.9')),
      ),
    );
    expect(new Set(probes.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await login('203.0.113.9', 'nobody.nine')).status).toBe(401);
  });

  it('let all who share an address see their pictures, and log in', async () => {
    const member = await app.member();
    const form = fileForm('profilePhoto', await picture('jpeg'));
    const { body } = await app.call('POST', '/api/users/imageUpload', { as: member, body: form });
    const answers = await Promise.all(
      Array.from({ length: 350 }, () => app.call('GET', `/media/${body.objectKey}`, from('203.0.113.8'))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]?.headers.get('ratelimit-limit')).toBe('6000');
    expect((await login('203.0.113.8', 'nobody.eight')).status).toBe(401);
  });

  it('count calls with refused tokens, but not those of members at the same address', async () => {
    const [member, former] = [await app.member(), await app.member()];
    await app.call('POST', '/api/users/logout', { as: former });
    const ask = (token: string) =>
      app.call('GET', '/api/users/loginstatus', { ...from('203.0.113.7'), as: { token } });
    let lookups = 0;
    const client = app.app.get<Connection>(getConnectionToken()).getClient();
    client.on('commandStarted', ({ command }) => (lookups += command['find'] === 'sessions' ? 1 : 0));
    expect((await ask(former.token)).status).toBe(401);
    const answers = await Promise.all(
      Array.from({ length: 310 }, (_, index) => ask(index % 2 === 0 ? 'no token' : former.token)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(299);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(11);
    // An ended session stays ended, so the store is asked for it once.
    expect(lookups).toBe(1);
    expect((await ask(member.token)).status).toBe(200);
  });

  it('count calls of unknown paths by address, together with those of visitors', async () => {
    const paths = ['/api/nowhere', '/wp-login.php', '/'];
    const answers = await Promise.all(
      Array.from({ length: 310 }, (_, index) =>
        app.call(index % 2 ? 'GET' : 'POST', paths[index % 3] ?? '', {
          ...from('203.0.113.12'),
          ...(index % 2 ? {} : { body: {} }),
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(300);
    const [refused] = answers.filter(({ status }) => status === 429);
    expect([refused?.body.code, refused?.headers.get('ratelimit-limit')]).toEqual(['rate_limited', '300']);
    expect((await login('203.0.113.12', 'nobody.twelve')).status).toBe(429);
    expect((await app.call('GET', '/api/nowhere', from('203.0.113.13'))).status).toBe(404);
  });

  it('count addresses apart, and the addresses of one IPv6 network together', async () => {
    expect((await login('203.0.113.2', 'nobody.two')).headers.get('ratelimit-remaining')).toBe('29');
    await login('2001:db8:1:2::1', 'nobody.two');
    expect((await login('2001:db8:1:2:ffff::9', 'nobody.two')).headers.get('ratelimit-remaining')).toBe('28');
    expect((await login('2001:db8:1:3::1', 'nobody.two')).headers.get('ratelimit-remaining')).toBe('29');
  });

  it('ignore addresses that a client adds in front of the proxy’s', async () => {
    const before = Number((await login('203.0.113.3', 'nobody.three')).headers.get('ratelimit-remaining'));
    const after = await login('198.51.100.77, 203.0.113.3', 'nobody.three');
    expect(Number(after.headers.get('ratelimit-remaining'))).toBe(before - 1);
  });

  it('stop password guessing from one address, by whatever name, and do not lock the owner out (AUT-04)', async () => {
    await registerGuessed('203.0.113.4', 'guessed.one');
    const names = ['guessed.one', 'GUESSED.one', 'guessed.one@sea.example', 'Guessed.One@sea.example'];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await login('198.51.100.1', names[attempt % 4] ?? '')).status).toBe(401);
    }
    for (const name of names) expect((await login('198.51.100.1', name, 'the right one')).status).toBe(429);
    // Ten guesses by anybody are followed by a pause of a second, which is over.
    const guesses = app.app.get<Connection>(getConnectionToken()).collection('guesses');
    await guesses.updateMany({}, { $set: { nextAt: new Date(0) } });
    expect((await login('198.51.100.51', 'guessed.one', 'the right one')).status).toBe(200);
  });

  it('apply to registrations', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      const answer = await app.call('POST', '/api/users', {
        ...from('203.0.113.5'),
        body: { username: `x${index}` },
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});
