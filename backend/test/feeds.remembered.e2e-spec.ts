import { randomOf } from './_support/random';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

const ROUNDS = 8;
const AT_ONCE = 12;

describe('posts that a node remembers', () => {
  let app: TestApp;
  let members: readonly [TestMember, TestMember, TestMember];
  beforeAll(async () => {
    app = await createTestApp({ env: { MONGODB_URI: '' } });
    members = [await app.member(), await app.member(), await app.member()];
  });
  afterAll(() => app.close());

  const feedOf = async (as: TestMember) =>
    (await app.call('GET', `/api/users/${as.username}/posts?limit=50`, { as })).body.posts;
  const homeOf = async (as: TestMember) =>
    (await app.call('GET', `/api/users/${as.username}/homeposts?limit=50`, { as })).body.posts;

  it.each([5, 23])('are shown as they are, whatever is done while pages are read (seed %i)', async (seed) => {
    const random = randomOf(seed);
    const [author] = members;
    const act = async (): Promise<unknown> => {
      const as = random(members);
      const [post = { _id: null, latestComment: undefined }] = await homeOf(author);
      const comment = post.latestComment?._id;
      switch (random(['write', 'like', 'like', 'comment', 'like comment', 'remove comment', 'remove'])) {
        case 'write':
          return app.call('POST', '/api/posts', { as: author, body: { postMessage: 'A wave' } });
        case 'like':
          return app.call('PUT', `/api/posts/${post._id}/togglelike`, { as });
        case 'comment':
          return app.call('POST', `/api/posts/${post._id}/newcomment`, { as, body: { message: 'Ahoy' } });
        case 'like comment':
          return app.call('PUT', `/api/comments/${comment}/togglelike`, { as });
        case 'remove comment':
          return app.call('DELETE', `/api/comments/${comment}`, { as });
        default:
          return app.call('DELETE', `/api/posts/${post._id}`, { as });
      }
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      await app.call('POST', '/api/posts', { as: author, body: { postMessage: `Round ${round}` } });
      await Promise.all(Array.from({ length: AT_ONCE }, act));
      // The list of one member's posts is always read from the store.
      expect(await homeOf(author)).toEqual(await feedOf(author));
    }
  });
});
