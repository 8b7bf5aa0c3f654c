import { fileForm } from './_support/call';
import { befriend } from './_support/chat-members';
import { picture } from './_support/pictures';
import { onOneNode, onTwoNodes, type Places } from './_support/places';
import type { TestMember } from './_support/test-app';

const CHANGES = 4;
/** Pages requested while the photo changes; each may be the one that is cached. */
const AT_ONCE = 10;

describe.each([
  { nodes: 'one node, which remembers members', start: onOneNode },
  { nodes: 'two nodes', start: onTwoNodes },
])('photos in the feed of $nodes', ({ start }) => {
  let places: Places;
  let author: TestMember;
  let reader: TestMember;
  beforeAll(async () => {
    places = await start();
    [author, reader] = [await places.here.member(), await places.here.member()];
    await befriend(places.here, author, reader);
    await places.here.call('POST', '/api/posts', { as: author, body: { postMessage: 'A wave' } });
  });
  afterAll(() => places.close());

  const avatarInFeed = async (): Promise<string> => {
    const { body } = await places.there.call('GET', `/api/users/${reader.username}/homeposts`, {
      as: reader,
    });
    return body.posts[0].authorAvatar;
  };

  it('are the new ones as soon as they are changed, however many pages are read meanwhile', async () => {
    for (let change = 0; change < CHANGES; change += 1) {
      const form = fileForm('profilePhoto', await picture('jpeg'));
      const upload = await places.here.call('POST', '/api/users/imageUpload', { as: author, body: form });
      const pfpKey: string = upload.body.objectKey;
      const reading = Array.from({ length: AT_ONCE }, avatarInFeed);
      const path = `/api/users/${author.username}`;
      expect((await places.here.call('PUT', path, { as: author, body: { pfpKey } })).status).toBe(200);
      expect(await avatarInFeed()).toContain(pfpKey);
      await Promise.all(reading);
      expect(await avatarInFeed()).toContain(pfpKey);
    }
  });
});
