import { FanOutService } from '../src/modules/feeds/fan-out.service';
import { befriend } from './_support/chat-members';
import { storeCalls } from './_support/query-counter';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

const CALLS = ['find posts', 'find timelines', 'find users'];

describe('calls to the store', () => {
  let app: TestApp;
  let reader: TestMember;
  let author: TestMember;

  beforeAll(async () => {
    app = await createTestApp();
    [reader, author] = await Promise.all([app.member(), app.member()]);
    await befriend(app, reader, author);
  });
  afterAll(() => app.close());

  const write = async (): Promise<string> =>
    (await app.call('POST', '/api/posts', { as: author, body: { postMessage: 'a wave' } })).body;

  const callsOf = async (path: string): Promise<string[]> => {
    // What earlier calls have left to do in the background is none of this one's.
    await app.app.get(FanOutService).settle();
    return storeCalls(app.app, async () => {
      expect((await app.call('GET', path, { as: reader })).status).toBe(200);
    });
  };
  const home = (query = ''): Promise<string[]> => callsOf(`/api/users/${reader.username}/homeposts${query}`);

  it('for a page of the feed are three, however many posts, likes, comments and friends there are', async () => {
    await write();
    // The first look builds the timeline.
    await home();
    expect(await home()).toEqual(CALLS);
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
    await home();
    for (const query of ['', '?page=2', '?limit=50']) expect(await home(query)).toEqual(CALLS);
  });
});
