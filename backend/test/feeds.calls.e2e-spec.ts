import { getConnectionToken } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import { FanOutService } from '../src/modules/feeds/fan-out.service';
import { befriend } from './_support/chat-members';
import { startEngine } from './_support/processes';
import { storeCalls } from './_support/query-counter';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

const noServer = { url: undefined, close: () => Promise.resolve() };

const FEED = ['find posts', 'find timelines', 'find users'];

describe.each([
  { store: 'that several processes share', start: startEngine },
  { store: 'of one process', start: () => Promise.resolve(noServer) },
])('calls to a store $store', ({ start }) => {
  let server: { url: string | undefined; close(): Promise<void> };
  let app: TestApp;
  let reader: TestMember;
  let author: TestMember;

  beforeAll(async () => {
    server = await start();
    app = await createTestApp({ env: { MONGODB_URI: server.url ?? '' } });
    [reader, author] = await Promise.all([app.member(), app.member()]);
    await befriend(app, reader, author);
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  const write = async (): Promise<string> =>
    (await app.call('POST', '/api/posts', { as: author, body: { postMessage: 'a wave' } })).body;

  /** The calls of a second request; the first builds what is missing. */
  const callsOf = async (path: string): Promise<string[]> => {
    const read = async (): Promise<void> => {
      expect((await app.call('GET', path, { as: reader })).status).toBe(200);
    };
    await read();
    // Background work of earlier calls does not count.
    await app.app.get(FanOutService).settle();
    return storeCalls(app.app, read);
  };
  const home = (query = ''): Promise<string[]> => callsOf(`/api/users/${reader.username}/homeposts${query}`);

  it('are the same few for a page of the feed, however many posts, likes, comments and friends there are', async () => {
    await write();
    expect(await home()).toEqual(FEED);
    const others = await Promise.all(Array.from({ length: 5 }, () => app.member()));
    for (const other of others) await befriend(app, reader, other);
    for (let count = 0; count < 15; count += 1) {
      const id = await write();
      await app.call('PUT', `/api/posts/${id}/togglelike`, { as: reader });
      const comment = await app.call('POST', `/api/posts/${id}/newcomment`, {
        as: author,
        body: { message: 'hello' },
      });
      await app.call('PUT', `/api/comments/${comment.body}/togglelike`, { as: reader });
    }
    for (const query of ['', '?page=2', '?limit=50']) expect(await home(query)).toEqual(FEED);
  });

  it('are four at most: one more where posts have more likers than they name', async () => {
    const ids = [await write(), await write()].map((id) => new Types.ObjectId(id));
    const posts = app.app.get<Connection>(getConnectionToken()).collection('posts');
    await posts.updateMany({ _id: { $in: ids } }, { $set: { likeCount: 5000 } });
    expect(await home()).toEqual([...FEED, 'find likes'].sort());
  });
});
