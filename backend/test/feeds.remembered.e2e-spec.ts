import { FanOutService } from '../src/modules/feeds/fan-out.service';
import { fileForm } from './_support/call';
import { befriend } from './_support/chat-members';
import { picture } from './_support/pictures';
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
    const [author, ...friends] = members;
    for (const friend of friends) await befriend(app, author, friend);
  });
  afterAll(() => app.close());

  /** The author's posts as somebody sees them. This list is always read from the store, and its posts are built anew. */
  const listOf = async (author: TestMember, as: TestMember) =>
    (await app.call('GET', `/api/users/${author.username}/posts?limit=50`, { as })).body.posts;
  const homeOf = async (as: TestMember) =>
    (await app.call('GET', `/api/users/${as.username}/homeposts?limit=50`, { as })).body.posts;

  /** Another photo of somebody who writes, likes or comments. */
  const changePhoto = async (as: TestMember): Promise<unknown> => {
    const form = fileForm('profilePhoto', await picture('jpeg'));
    const upload = await app.call('POST', '/api/users/imageUpload', { as, body: form });
    const body = { pfpKey: upload.body.objectKey };
    return app.call('PUT', `/api/users/${as.username}`, { as, body });
  };

  it.each([5, 23])('are shown as they are, whatever is done while pages are read (seed %i)', async (seed) => {
    const random = randomOf(seed);
    const [author] = members;
    const act = async (): Promise<unknown> => {
      const as = random(members);
      const [post = { _id: null, latestComment: undefined }] = await homeOf(author);
      const comment = post.latestComment?._id;
      switch (
        random(['write', 'like', 'like', 'comment', 'like comment', 'remove comment', 'remove', 'photo'])
      ) {
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
        case 'photo':
          return changePhoto(as);
        default:
          return app.call('DELETE', `/api/posts/${post._id}`, { as });
      }
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      await app.call('POST', '/api/posts', { as: author, body: { postMessage: `Round ${round}` } });
      await Promise.all(Array.from({ length: AT_ONCE }, act));
      // Posts that are written at once reach friends one after another, the last of them in the background.
      await app.app.get(FanOutService).settle();
      for (const as of members) expect(await homeOf(as)).toEqual(await listOf(author, as));
    }
  });
});
