import { FanOutService } from '../src/modules/feeds/fan-out.service';
import { fileForm } from './_support/call';
import { befriend } from './_support/chat-members';
import { picture } from './_support/pictures';
import { randomOf } from './_support/random';
import { onOneNode, onTwoNodes, type Places } from './_support/places';
import type { TestMember } from './_support/test-app';

const ROUNDS = 8;
const AT_ONCE = 12;

describe.each([
  { place: 'on one node', start: onOneNode },
  { place: 'on one node while another changes them', start: onTwoNodes },
])('posts that are read $place', ({ start }) => {
  let places: Places;
  let members: readonly [TestMember, TestMember, TestMember];
  beforeAll(async () => {
    places = await start();
    const { here } = places;
    members = [await here.member(), await here.member(), await here.member()];
    const [author, ...friends] = members;
    for (const friend of friends) await befriend(here, author, friend);
  });
  afterAll(() => places.close());

  /** The author's posts as somebody sees them. This list has no timeline. */
  const listOf = async (author: TestMember, as: TestMember) =>
    (await places.there.call('GET', `/api/users/${author.username}/posts?limit=50`, { as })).body.posts;
  const homeOf = async (as: TestMember) =>
    (await places.there.call('GET', `/api/users/${as.username}/homeposts?limit=50`, { as })).body.posts;

  /** Another photo of somebody who writes, likes or comments. */
  const changePhoto = async (as: TestMember): Promise<unknown> => {
    const form = fileForm('profilePhoto', await picture('jpeg'));
    const upload = await places.here.call('POST', '/api/users/imageUpload', { as, body: form });
    const body = { pfpKey: upload.body.objectKey };
    return places.here.call('PUT', `/api/users/${as.username}`, { as, body });
  };

  it.each([5, 23])('are shown as they are, whatever is done while pages are read (seed %i)', async (seed) => {
    const random = randomOf(seed);
    const { here } = places;
    const [author] = members;
    const act = async (): Promise<unknown> => {
      const as = random(members);
      const [post = { _id: null, latestComment: undefined }] = await homeOf(author);
      const comment = post.latestComment?._id;
      switch (
        random(['write', 'like', 'like', 'comment', 'like comment', 'remove comment', 'remove', 'photo'])
      ) {
        case 'write':
          return here.call('POST', '/api/posts', { as: author, body: { postMessage: 'A wave' } });
        case 'like':
          return here.call('PUT', `/api/posts/${post._id}/togglelike`, { as });
        case 'comment':
          return here.call('POST', `/api/posts/${post._id}/newcomment`, { as, body: { message: 'Ahoy' } });
        case 'like comment':
          return here.call('PUT', `/api/comments/${comment}/togglelike`, { as });
        case 'remove comment':
          return here.call('DELETE', `/api/comments/${comment}`, { as });
        case 'photo':
          return changePhoto(as);
        default:
          return here.call('DELETE', `/api/posts/${post._id}`, { as });
      }
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      await here.call('POST', '/api/posts', { as: author, body: { postMessage: `Round ${round}` } });
      await Promise.all(Array.from({ length: AT_ONCE }, act));
      // Posts written at the same time reach friends one after another, the last in the background.
      await here.app.get(FanOutService).settle();
      for (const as of members) expect(await homeOf(as)).toEqual(await listOf(author, as));
    }
  });
});
