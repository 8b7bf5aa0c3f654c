import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

const ROUNDS = 10;

describe('the latest comment of a post', () => {
  let app: TestApp;
  let author: TestMember;
  let liker: TestMember;
  beforeAll(async () => {
    app = await createTestApp();
    [author, liker] = await Promise.all([app.member(), app.member()]);
  });
  afterAll(() => app.close());

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
});
