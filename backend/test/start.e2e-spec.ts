import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getConnectionToken } from '@nestjs/mongoose';
import type { WireComment, WirePost } from '@sharewave/contracts';
import type { Connection } from 'mongoose';
import { createServer } from '../src/bootstrap';
import { StartError } from '../src/common/errors/start-error';
import { parseConfig } from '../src/config/config.schema';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

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
    await expect(startWith({ API_PORT: String(port) })).rejects.toThrow(
      `Port ${port} is in use. Stop the program that uses it, or set API_PORT to another port.`,
    );
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

  it('with a demo community leaves alone who only has a name of it', async () => {
    const first = await createTestApp();
    const marina = await first.member({ username: 'marina', fullName: 'Marina Of Her Own' });
    await first.stop();
    const second = await createTestApp({ dataDir: first.dataDir, env: { DEMO_USER: '1' } });
    const { body: her } = await second.call('GET', '/api/users/marina', { as: marina });
    expect(her).toMatchObject({ fullName: 'Marina Of Her Own', profilePhotoURL: 'NO PROFILE PHOTO' });
    const { body: hers } = await second.call('GET', '/api/users/marina/posts', { as: marina });
    expect(hers).toMatchObject({ totalPages: 0 });
    const { body: members } = await second.call('GET', '/api/users', { as: marina });
    expect(members.length).toBeGreaterThan(5);
    await second.close();
  });

  it('does the rest of a demo community that was broken off', async () => {
    const env = { DEMO_USER: '1' };
    const first = await createTestApp({ env });
    const names = { username: 'demo.sailor', password: 'surf-the-wave' };
    const sailor = { ...names, token: await first.login(names) };
    const before = await written(first, sailor);
    // As if it had ended before what the sailor likes and says.
    for (const { id, comments } of before) {
      await first.call('PUT', `/api/posts/${id}/togglelike`, { as: sailor, body: { liked: false } });
      for (const comment of comments) {
        if (comment.by === sailor.username) {
          await first.call('DELETE', `/api/comments/${comment.id}`, { as: sailor });
        }
      }
    }
    // Former versions gave no comment a name of its own.
    const stored = first.app.get<Connection>(getConnectionToken()).collection('comments');
    await stored.updateMany({}, { $unset: { clientId: '' } });
    expect(shown(await written(first, sailor))).not.toEqual(shown(before));
    await first.stop();
    await rm(join(first.dataDir, 'demo-community'));
    const second = await createTestApp({ dataDir: first.dataDir, env });
    expect(shown(await written(second, sailor))).toEqual(shown(before));
    await second.close();
  });

  it('that follows a drain answers 503 to whoever asks whether it is ready', async () => {
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

interface Written {
  readonly id: string;
  readonly text: string;
  readonly likes: number;
  readonly comments: readonly { readonly id: string; readonly by: string; readonly text: string }[];
}

/** What a member's feed shows of posts, their likes and comments. */
async function written(app: TestApp, member: Pick<TestMember, 'username' | 'token'>): Promise<Written[]> {
  const feed = await app.call('GET', `/api/users/${member.username}/homeposts?limit=50`, { as: member });
  return Promise.all(
    feed.body.posts.map(async (post: WirePost) => {
      const { body } = await app.call('GET', `/api/posts/${post._id}/comments`, { as: member });
      const comments = body.map(({ _id, author, message }: WireComment) => ({
        id: _id,
        by: author.username,
        text: message,
      }));
      return { id: post._id, text: post.postMessage, likes: post.numberOfLikes, comments };
    }),
  );
}

const shown = (posts: readonly Written[]) =>
  posts.map(({ text, likes, comments }) => ({
    text,
    likes,
    comments: comments.map((comment) => `${comment.by}: ${comment.text}`),
  }));
