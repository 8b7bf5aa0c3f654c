import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from './_support/call';
import { startApi, startEngine, startRedis } from './_support/processes';
import { communityAt } from './_support/test-app';

it('the line of a failed call names its request', async () => {
  const engine = await startEngine();
  const api = await startApi({ LOG_LEVEL: 'error', MONGODB_URI: engine.url });
  await engine.close();
  const body = { emailOrUsername: 'canary', password: 'canary' };
  const { status, headers } = await call(api.url, 'POST', '/api/users/login?canary=1', { body });
  expect(status).toBe(503);
  const id = headers.get('x-request-id') ?? '';
  while (!api.output.includes(id)) await pause(20);
  const [line] = api.output.split('\n').filter((text) => text.includes(id));
  expect(JSON.parse(line ?? '')).toMatchObject({
    req: { id, method: 'POST', path: '/api/users/login' },
    code: 'unavailable',
    err: { type: expect.stringMatching(/^Mongo(Network|ServerSelection)Error$/) },
  });
  expect(api.output).not.toContain('canary');
  await api.close();
});

it('the line of each request has the id of its answer, and none of its content', async () => {
  const api = await startApi({ LOG_LEVEL: 'debug', TRUSTED_PROXIES: '1' });
  await call(api.url, 'GET', '/healthz');
  const { headers } = await call(api.url, 'GET', '/api/users?search=canary', {
    as: { token: 'canary' },
    headers: { 'x-request-id': 'given-by-a-proxy' },
  });
  expect(headers.get('x-request-id')).toBe('given-by-a-proxy');
  while (!api.output.includes('given-by-a-proxy')) await pause(20);
  await api.stop();
  const lines = api.output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ context }) => context === 'Requests')).toEqual([
    expect.objectContaining({
      req: { id: 'given-by-a-proxy', method: 'GET', path: '/api/users' },
      res: { statusCode: 401 },
      responseTime: expect.any(Number),
    }),
  ]);
  expect(api.output).not.toContain('canary');
  await api.close();
});

it('a node that is probed again and again logs once that its database is down, and once that it is back', async () => {
  const engine = await startEngine();
  const api = await startApi({ LOG_LEVEL: 'warn', MONGODB_URI: engine.url });
  const readiness = async () => (await call(api.url, 'GET', '/readyz')).status;
  await engine.kill();
  for (let count = 0; count < 5; count += 1) expect(await readiness()).toBe(503);
  await engine.start();
  while ((await readiness()) !== 200) await pause(20);
  await api.stop();
  const said = [...api.output.matchAll(/"msg":"([^"]*(?:database|request)[^"]*)"/g)].map(([, text]) => text);
  expect(said).toEqual([
    'The database does not respond; this node is not ready',
    'The database responds and takes writes again',
  ]);
  await Promise.all([api.close(), engine.close()]);
});

it('a node without Redis says so at its start', async () => {
  const alone = await startApi({ LOG_LEVEL: 'info' });
  const redis = await startRedis();
  const joined = await startApi({ LOG_LEVEL: 'info', REDIS_URL: redis.url });
  await Promise.all([alone.stop(), joined.stop()]);
  expect(alone.output.match(/Running as a single node: REDIS_URL is not set/g)).toHaveLength(1);
  expect(joined.output).not.toContain('REDIS_URL');
  await Promise.all([alone.close(), joined.close(), redis.close()]);
});

it('every refused call and every failed login is a line at the default level, with its request, member and address', async () => {
  const api = await startApi({ LOG_LEVEL: 'info' });
  const community = communityAt(api.url);
  const member = await community.member();
  const refusals = [
    await community.call('GET', '/api/users'),
    await community.call('GET', '/api/users/nobody.here', { as: member }),
    await community.call('POST', '/api/users/login', {
      body: { emailOrUsername: member.username, password: 'canary' },
    }),
  ];
  const ids = refusals.map(({ headers }) => headers.get('x-request-id') ?? '');
  while (!ids.every((id) => api.output.includes(id))) await pause(20);
  await api.stop();
  const lines = api.output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  const refused = lines.filter(({ msg }) => msg === 'Request refused');
  expect(refused.map(({ req, code, memberId, address }) => [req.id, code, memberId, address])).toEqual([
    [ids[0], 'unauthorized', undefined, '127.0.0.1'],
    [ids[1], 'not_found', member.id, '127.0.0.1'],
    [ids[2], 'invalid_credentials', undefined, '127.0.0.1'],
  ]);
  expect(lines.find(({ msg }) => msg === 'Login failed')).toMatchObject({
    memberId: member.id,
    address: '127.0.0.1',
  });
  expect(api.output).not.toContain('canary');
  await api.close();
});

it('what the router or the HTTP parser refuses is a line too, with the address of the client where it is known', async () => {
  const api = await startApi({ LOG_LEVEL: 'info', TRUSTED_PROXIES: '1' });
  const { hostname, port } = new URL(api.url);
  const from = { 'x-forwarded-for': '203.0.113.9' };
  const ids = [
    (await call(api.url, 'GET', '/api/nowhere?canary=1', { headers: from })).headers.get('x-request-id'),
    (await call(api.url, 'GET', '/%zz?canary=1', { headers: from })).headers.get('x-request-id'),
  ];
  for (const canary of ['canary\r\n\r\n', `GET / HTTP/1.1\r\nCanary: ${'x'.repeat(100 * 1024)}\r\n\r\n`]) {
    const socket = connect(Number(port), hostname).end(canary);
    ids.push(/"requestId":"([^"]+)"/.exec(await text(socket))?.[1] ?? null);
  }
  while (!ids.every((id) => api.output.includes(String(id)))) await pause(20);
  await api.stop();
  const lines = api.output
    .split('\n')
    .filter((line) => line.includes('"Request refused"'))
    .map((line) => JSON.parse(line));
  expect(lines.map(({ req, code, address, proxy }) => [req.id, code, address, proxy])).toEqual([
    [ids[0], 'not_found', '203.0.113.9', undefined],
    [ids[1], 'malformed_request', '203.0.113.9', undefined],
    [ids[2], 'malformed_request', undefined, '127.0.0.1'],
    [ids[3], 'too_large', undefined, '127.0.0.1'],
  ]);
  expect(api.output.toLowerCase()).not.toContain('canary');
  await api.close();
});
