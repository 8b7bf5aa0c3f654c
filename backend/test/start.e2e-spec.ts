import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from '../src/bootstrap';
import { StartError } from '../src/common/errors/start-error';
import { parseConfig } from '../src/config/config.schema';
import { createTestApp } from './_support/test-app';

describe('a start', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sharewave-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const startWith = (env: Record<string, string>) =>
    createServer(
      parseConfig({
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        API_PORT: '0',
        DEMO_USER: '0',
        DATA_DIR: dataDir,
        ...env,
      }),
    );

  it('on a busy port says so, and how to choose another', async () => {
    const other = createTcpServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const server = await startWith({ API_PORT: String(port) });
    await expect(server.listen()).rejects.toThrow(
      `Port ${port} is in use. Stop the program that uses it, or set API_PORT to another port.`,
    );
    await server.close();
    await new Promise((resolve) => other.close(resolve));
  });

  it.each(['/proc/nothing/here', '/dev/null/data'])(
    'on the unwritable data folder %s says what to do',
    async (path) => {
      await expect(startWith({ DATA_DIR: path })).rejects.toThrow(
        /data folder .* cannot be written to.*set DATA_DIR/,
      );
    },
  );

  it('without its database names the address, but not the password', async () => {
    const start = startWith({ MONGODB_URI: 'mongodb://wave:canary@127.0.0.1:1/wave' });
    await expect(start).rejects.toThrow(
      'The database at 127.0.0.1:1 cannot be reached. Start it, or correct MONGODB_URI.',
    );
  });

  it.each([
    ['mongodb://wave:can/ary@127.0.0.1:1/wave', /Password contains unescaped characters/],
    ['mongodb://wave:can@ary@127.0.0.1:1/wave', /Invalid connection string/],
    ['mongodb://127.0.0.1:1/wave?replicaset=canary&foo=canary', /option foo is not supported/],
    ['mongodb://127.0.0.1:1/x?foo=can:ary@tail', /at 127\.0\.0\.1:1 .*unescaped characters/],
    ['mongodb://wave:canary', /Unable to parse a host/],
  ])('with the unusable MONGODB_URI %s says why, and repeats none of its secrets', async (uri, reason) => {
    const failure: unknown = await startWith({ MONGODB_URI: uri }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect(failure).toHaveProperty('message', expect.stringMatching(/correct MONGODB_URI/));
    expect(failure).toHaveProperty('message', expect.stringMatching(reason));
    expect(failure).toHaveProperty('message', expect.not.stringMatching(/can\W?ary|ary@/));
  });

  it('on a data folder that another server uses says so', async () => {
    const first = await createTestApp({ env: { MONGODB_URI: '' } });
    await expect(startWith({ DATA_DIR: first.dataDir })).rejects.toThrow(/database cannot be opened.*in use/);
    await first.close();
  });

  it('after a stop finds members, sessions and names again', async () => {
    const first = await createTestApp();
    const member = await first.member();
    await first.stop();
    const second = await createTestApp({ dataDir: first.dataDir });
    expect((await second.call('GET', '/api/users/loginstatus', { as: member })).status).toBe(200);
    await expect(second.register({ username: member.username })).rejects.toThrow('already exists');
    await second.close();
  });

  it('that is followed by a drain answers 503 on /readyz', async () => {
    const app = await createTestApp();
    const { Readiness } = await import('../src/modules/health/readiness');
    app.app.get(Readiness).drain();
    const answer = await app.call('GET', '/readyz');
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect((await app.call('GET', '/healthz')).status).toBe(200);
    await app.close();
  });
});
