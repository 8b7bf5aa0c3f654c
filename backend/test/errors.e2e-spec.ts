import { request } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { errorSchema, LIMITS } from '@sharewave/contracts';
import { type Answer, type CallOptions, fileForm } from './_support/call';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

/** Words that would reveal internals. */
const INSIDE = /mongo|mongoose|nest|fastify|zod|node_modules|\.ts\b|\.js\b|\bat .*:\d+|Error:|\$ne/i;

describe('refusals', () => {
  let app: TestApp;
  let member: TestMember;
  beforeAll(async () => {
    app = await createTestApp();
    member = await app.member();
  });
  afterAll(() => app.close());

  function expectRefusal(answer: Answer, status: number, code: string): void {
    expect([answer.status, answer.body?.code]).toEqual([status, code]);
    const body = errorSchema.parse(answer.body);
    expect(body.requestId).toBe(answer.headers.get('x-request-id'));
    expect(answer.text).not.toMatch(INSIDE);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  }

  const login = (options: CallOptions) => app.call('POST', '/api/users/login', options);

  it.each([
    ['malformed JSON', { body: '{"emailOrUsername": ' }],
    ['JSON that is cut off in a text', { body: '{"emailOrUsername": "a' }],
    [
      'a prototype in JSON',
      { body: '{"__proto__": {"admin": true}, "emailOrUsername": "a", "password": "b"}' },
    ],
    ['a constructor in JSON', { body: '{"constructor": {"prototype": {"admin": true}}, "password": "b"}' }],
    [
      'another encoding than UTF-8',
      { body: Buffer.from('{"emailOrUsername":"zoë","password":"x"}', 'latin1') },
    ],
    [
      'half a surrogate pair in bytes',
      { body: Buffer.from('{"emailOrUsername":"\xed\xa0\x80","password":"x"}', 'latin1') },
    ],
  ])('answer %s with 400', async (_, options) => {
    expectRefusal(await login(options), 400, 'malformed_request');
  });

  it.each([
    ['no body', {}],
    ['an empty body', { body: '' }],
    ['null', { body: 'null' }],
    ['an array', { body: [] }],
    ['a number', { body: 7 }],
    ['a text', { body: '"text"' }],
    ['missing fields', { body: {} }],
    ['null in a field', { body: { emailOrUsername: null, password: 'x' } }],
    ['a number in a field', { body: { emailOrUsername: 'a', password: 7 } }],
    ['an array in a field', { body: { emailOrUsername: ['a'], password: 'x' } }],
  ])('answer %s where a body is needed with 400', async (_, options) => {
    expectRefusal(await login(options), 400, 'validation_failed');
  });

  it('name the field, with a text for a person', async () => {
    const answer = await login({ body: { emailOrUsername: 'a' } });
    expect(Object.keys(answer.body.fields)).toEqual(['password']);
  });

  it('answer too large a body with 413', async () => {
    const body = { emailOrUsername: 'a'.repeat(LIMITS.bodyBytes), password: 'x' };
    expectRefusal(await login({ body }), 413, 'too_large');
  });

  it('refuse a body that is nested too deeply, and take the longest post however it is written', async () => {
    const headers = { 'content-type': 'application/json' };
    const deep = `{"emailOrUsername":${'['.repeat(21)}${']'.repeat(21)},"password":"x"}`;
    expectRefusal(await login({ body: deep, headers }), 400, 'malformed_request');
    const text = String.raw`\u6d77`;
    const body = `{"postMessage":"${text.repeat(LIMITS.post.max)}"}`;
    const answer = await app.call('POST', '/api/posts', { as: await app.member(), body, headers });
    expect(answer.status).toBe(200);
  });

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded'])(
    'answer a body of type %s with 415',
    async (type) => {
      expectRefusal(
        await login({ body: 'emailOrUsername=a', headers: { 'content-type': type } }),
        415,
        'unsupported_media_type',
      );
    },
  );

  const credentials = JSON.stringify({ emailOrUsername: 'nobody', password: 'not the one' });
  it.each([
    ['compressed', 'gzip', gzipSync(credentials)],
    ['said to be compressed', 'GZIP', credentials],
    ['compressed twice', 'br, gzip', gzipSync(credentials)],
    ['a compressed form with a file', 'gzip', fileForm('profilePhoto', gzipSync('a picture'))],
  ])('answer a body that is %s with 415', async (_, encoding, body) => {
    const answer = await login({ body, headers: { 'content-encoding': encoding } });
    expectRefusal(answer, 415, 'unsupported_media_type');
    expect(answer.headers.get('accept-encoding')).toBe('identity');
  });

  it('accept a body with the encoding identity', async () => {
    const answer = await login({ body: credentials, headers: { 'content-encoding': 'identity' } });
    expectRefusal(answer, 401, 'invalid_credentials');
  });

  it.each([
    ['GET', '/'],
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['DELETE', '/api/users/login'],
    ['GET', '/API/USERS/loginstatus'],
    ['GET', `/api/${'x'.repeat(3000)}`],
  ])('answer the unknown route %s %s with 404', async (method, path) => {
    expectRefusal(await app.call(method, path), 404, 'not_found');
  });

  it('answer a path that cannot be decoded with 400', async () => {
    const answer = await app.call('GET', '/api/users/%E0%A4%A');
    expect(answer.status).toBe(400);
    expect(errorSchema.parse(answer.body).code).toBe('malformed_request');
  });

  it.each(['/api/users/loginstatus', '/api/users/loginstatus/', '/api/users/loginstatus?x=1'])(
    'answer %s without a token with 401',
    async (path) => {
      expectRefusal(await app.call('GET', path), 401, 'unauthorized');
      expect((await app.call('HEAD', path)).status).toBe(401);
    },
  );

  it('never let an odd spelling of a path past the guard (INJ-09)', async () => {
    const paths = [
      '//api/users/loginstatus',
      '/api//users/loginstatus',
      '/api/users/%6coginstatus',
      '/./api/users/loginstatus',
      '/api/users/loginstatus;x',
      '/api/users/loginstatus%00',
    ];
    for (const path of paths) {
      expect([400, 401, 404]).toContain((await app.call('GET', path)).status);
    }
  });

  it.each([
    ['what is no HTTP', 'NONSENSE\r\n\r\n', 400, 'malformed_request'],
    ['headers that never end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(100_000)}`, 431, 'too_large'],
  ])('answer %s, and go on', async (_name, sent, status, code) => {
    const { port, hostname } = new URL(app.url);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(sent));
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(errorSchema.parse(JSON.parse(body)).code).toBe(code);
    expect((await app.call('GET', '/healthz')).status).toBe(200);
  });

  it('leave no trace in objects of later answers (INJ-04)', async () => {
    const names = ['__proto__', 'constructor', 'prototype'];
    for (const name of names) {
      await login({ body: `{"${name}": {"leaked": 1}, "emailOrUsername": "a", "password": "b"}` });
      await app.call('GET', `/api/users/loginstatus?${name}[leaked]=1`, { as: member });
    }
    expect(Reflect.get({}, 'leaked')).toBeUndefined();
    const answer = await app.call('GET', '/api/users/loginstatus', { as: member });
    expect(Object.keys(answer.body).sort()).toEqual(['status', 'user']);
  });

  describe('of operator objects (INJ-01)', () => {
    const operators = [
      { $ne: null },
      { $gt: '' },
      { $gte: '' },
      { $exists: true },
      { $regex: '.*' },
      { $in: ['a'] },
      { $nin: [] },
      { $where: 'true' },
      { $not: { $eq: 'a' } },
      { $or: [{}] },
      { $nor: [] },
      { $expr: true },
      { $function: {} },
      { $elemMatch: {} },
      { $type: 'string' },
      { $size: 1 },
      { $all: [] },
      { $mod: [1, 0] },
      { $text: {} },
      [],
      [{ $ne: null }],
      { a: { $ne: null } },
      true,
      1,
    ];
    const good = { emailOrUsername: 'nobody.here', password: 'whatever' };
    const calls: [string, Record<string, unknown>][] = [
      ['/api/users/login', good],
      ['/api/user/', { username: 'nobody.here', email: 'nobody@sea.example' }],
      [
        '/api/users',
        {
          fullName: 'A B',
          username: 'operator.member',
          password: 'whatever',
          email: 'operator@sea.example',
          dateOfBirth: '1990-01-01',
        },
      ],
    ];

    it.each(calls)('are 400 in every field of %s', async (path, body) => {
      for (const field of Object.keys(body)) {
        for (const operator of operators) {
          const answer = await app.call('POST', path, { body: { ...body, [field]: operator } });
          expectRefusal(answer, 400, 'validation_failed');
          expect(Object.keys(answer.body.fields)).toEqual([field]);
        }
      }
    });
  });
});

describe('answers', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ env: { WEB_ORIGINS: 'https://wave.example,https://feed.wave.example' } });
  });
  afterAll(() => app.close());

  it('carry headers that let nothing be loaded or sniffed', async () => {
    const { headers } = await app.call('GET', '/healthz');
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });

  it('are sent whatever a request expects', async () => {
    const status = await new Promise((resolve, reject) => {
      request(new URL('/healthz', app.url), { headers: { expect: 'fair-winds' } }, (answer) =>
        resolve(answer.resume().statusCode),
      )
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
  });

  it.each([
    ['HTTP/2', 'h2c'],
    ['a WebSocket', 'websocket'],
  ])('are sent over HTTP/1.1 to a request that would rather have %s', async (_name, upgrade) => {
    const headers = {
      connection: 'Upgrade, HTTP2-Settings',
      upgrade,
      'http2-settings': 'AAMAAABkAAQAAP__',
      'content-type': 'application/json',
    };
    const status = await new Promise((resolve, reject) => {
      request(new URL('/api/users/login', app.url), { method: 'POST', headers }, (answer) =>
        resolve(answer.resume().statusCode),
      )
        .on('error', reject)
        .end(JSON.stringify({ emailOrUsername: 'nobody', password: 'nothing' }));
    });
    expect(status).toBe(401);
  });

  it('carry a request id: that of a trusted proxy where it looks like one, and none of a visitor', async () => {
    const OWN = /^[0-9a-f-]{36}$/;
    const idOf = async (at: TestApp, id: string) =>
      (await at.call('GET', '/healthz', { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    expect(await idOf(app, 'from-a-visitor-1')).toMatch(OWN);
    const behindProxy = await createTestApp({ env: { TRUSTED_PROXIES: '1' } });
    expect(await idOf(behindProxy, 'from-the-proxy-1')).toBe('from-the-proxy-1');
    expect(await idOf(behindProxy, 'a b"c')).toMatch(OWN);
    await behindProxy.close();
  });

  it('are kept by no cache, unless they are pictures', async () => {
    const member = await app.member();
    for (const path of [
      '/api/users/loginstatus',
      '/api/chats/user',
      `/api/users/${member.username}`,
      '/api/nowhere',
    ]) {
      const { headers } = await app.call('GET', path, { as: member });
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
  });

  it('are readable for the configured web origins only [M10]', async () => {
    const from = (origin: string, method = 'GET') =>
      app.call(method, method === 'GET' ? '/healthz' : '/api/users/login', {
        headers: {
          origin,
          ...(method === 'OPTIONS'
            ? { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
            : {}),
        },
      });
    const ours = await from('https://feed.wave.example');
    expect(ours.headers.get('access-control-allow-origin')).toBe('https://feed.wave.example');
    for (const name of ['X-List-Complete', 'Retry-After', 'RateLimit-Remaining', 'X-Request-Id']) {
      expect(ours.headers.get('access-control-expose-headers')).toContain(name);
    }
    const preflight = await from('https://wave.example', 'OPTIONS');
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect((await app.call('OPTIONS', '/api/users/login')).status).toBe(204);
    for (const origin of [
      'https://evil.example',
      'https://wave.example.evil.example',
      'null',
      'http://wave.example',
    ]) {
      expect((await from(origin)).headers.get('access-control-allow-origin')).toBeNull();
      expect((await from(origin, 'OPTIONS')).headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it.each([
    ['refusals', '/api/users/loginstatus'],
    ['addresses with an endless name', `/api/users/${'x'.repeat(3000)}`],
  ])('to %s are readable for them too', async (_what, path) => {
    const answer = await app.call('GET', path, { headers: { origin: 'https://wave.example' } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://wave.example');
  });
});
