import { startDatabase } from './_support/processes';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

const ROUNDS = 10;

describe('the latest comment of a post', () => {
  let database: { url: string; close(): Promise<void> };
  let app: TestApp;
  let other: TestApp;
  let author: TestMember;
  let liker: TestMember;
  beforeAll(async () => {
    database = await startDatabase();
    const env = { MONGODB_URI: database.url, JWT_SECRET: 'a secret that both nodes share '.repeat(2) };
    [app, other] = [await createTestApp({ env }), await createTestApp({ env })];
    [author, liker] = await Promise.all([app.member(), app.member()]);
  });
  afterAll(async () => {
    await app.close();
    await other.close();
    await database.close();
  });

  it('has the like that comes while the comment after it is removed', async () => {
    const path = '/api/posts';
    const { body: id } = await app.call('POST', path, { as: author, body: { postMessage: 'A wave' } });
    const comment = async (): Promise<string> =>
      (await app.call('POST', `${path}/${id}/newcomment`, { as: author, body: { message: 'Ahoy' } })).body;
    for (let round = 0; round < ROUNDS; round += 1) {
      const [first, second] = [await comment(), await comment()];
      await Promise.all([
        app.call('DELETE', `/api/comments/${second}`, { as: author }),
        app.call('PUT', `/api/comments/${first}/togglelike`, { as: liker }),
      ]);
      const { latestComment } = (await app.call('GET', `${path}/${id}`, { as: author })).body;
      expect(latestComment).toMatchObject({ _id: first, numberOfLikes: 1, likes: [liker.id] });
    }
  });

  it('is the newest that is left when several are removed and written at once', async () => {
    const path = '/api/posts';
    const { body: id } = await app.call('POST', path, { as: author, body: { postMessage: 'A wave' } });
    const comment = async (): Promise<string> =>
      (await app.call('POST', `${path}/${id}/newcomment`, { as: author, body: { message: 'Ahoy' } })).body;
    for (let round = 0; round < ROUNDS; round += 1) {
      const written = [await comment(), await comment(), await comment(), await comment()];
      await Promise.all([
        ...written
          .slice(1)
          .map((each, index) =>
            (index % 2 === 0 ? app : other).call('DELETE', `/api/comments/${each}`, { as: author }),
          ),
        (round % 2 === 0 ? app : other).call('DELETE', `/api/comments/${written[3]}`, { as: author }),
        comment(),
      ]);
      const post = (await app.call('GET', `${path}/${id}`, { as: author })).body;
      const left = (await app.call('GET', `${path}/${id}/comments`, { as: author })).body;
      expect(post.latestComment).toEqual(left.at(-1));
      expect(post.comments).toEqual(left.map(({ _id }: { _id: string }) => _id));
      expect(post.numberOfComments).toBe(left.length);
    }
  });
});
