import { getConnectionToken } from '@nestjs/mongoose';
import { Types, type Connection } from 'mongoose';
import sharp from 'sharp';
import { fileForm } from './_support/call';
import { createTestApp, publicPath, type TestApp, type TestMember } from './_support/test-app';

const UNKNOWN_ID = new Types.ObjectId().toHexString();

describe('posts', () => {
  let app: TestApp;
  let ada: TestMember;
  let ben: TestMember;
  let stranger: TestMember;

  beforeAll(async () => {
    app = await createTestApp();
    [ada, ben, stranger] = await Promise.all([
      app.member({ fullName: 'Ada Harbour' }),
      app.member({ fullName: 'Ben Current' }),
      app.member({ fullName: 'Sam Stranger' }),
    ]);
    await befriend(ada, ben);
  });
  afterAll(() => app.close());

  async function befriend(one: TestMember, other: TestMember): Promise<void> {
    await app.call('POST', '/api/user/friendrequest', { as: one, body: { endUserID: other.id } });
    const answer = await app.call('POST', '/api/user/friendrequest', {
      as: other,
      body: { endUserID: one.id },
    });
    expect(answer.body).toEqual({ status: 'accepted' });
  }

  async function write(author: TestMember, postMessage: string, more: object = {}): Promise<string> {
    const answer = await app.call('POST', '/api/posts/', { as: author, body: { postMessage, ...more } });
    expect(answer.status).toBe(200);
    return answer.body;
  }

  const read = async (viewer: TestMember, id: string) =>
    (await app.call('GET', `/api/posts/${id}`, { as: viewer })).body;

  async function uploadPhoto(owner: TestMember): Promise<string> {
    const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#0a6f87' } })
      .jpeg()
      .toBuffer();
    const answer = await app.call('POST', '/api/posts/imageupload', {
      as: owner,
      body: fileForm('files', photo),
    });
    expect(answer.status).toBe(200);
    return answer.body.s3key;
  }

  it('answers the bare id of a new post, and the post in the specified shape [M105 M201]', async () => {
    const id = await write(ada, ' First light \n over the bay ');
    expect(id).toMatch(/^[0-9a-f]{24}$/);
    expect(await read(ben, id)).toEqual({
      _id: id,
      authorID: ada.id,
      username: ada.username,
      fullName: 'Ada Harbour',
      authorAvatar: 'NO PROFILE PHOTO',
      postMessage: ' First light \n over the bay ',
      imageURLs: [],
      images: [],
      likes: [],
      numberOfLikes: 0,
      likersPreview: [],
      comments: [],
      numberOfComments: 0,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  it('says when a post was edited', async () => {
    const id = await write(ada, 'Low tide');
    const editedAt = new Date('2026-11-02T08:30:00Z');
    const posts = app.app.get<Connection>(getConnectionToken()).collection('posts');
    await posts.updateOne({ _id: new Types.ObjectId(id) }, { $set: { editedAt } });
    expect(await read(ben, id)).toMatchObject({ editedAt: editedAt.toISOString() });
  });

  it.each([
    ['empty', { postMessage: '' }],
    ['blank', { postMessage: ' \n ' }],
    ['too long', { postMessage: 'x'.repeat(5001) }],
    ['no text', { postMessage: { $ne: null } }],
    ['with a NUL', { postMessage: 'a\0b' }],
    ['with two pictures', { postMessage: 'x', imageKeyArray: ['a', 'b'] }],
  ])('refuses a post that is %s, and stores nothing', async (_, body) => {
    const before = await app.call('GET', `/api/users/${stranger.username}/posts`, { as: stranger });
    const answer = await app.call('POST', '/api/posts', { as: stranger, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'validation_failed', requestId: expect.any(String) });
    const after = await app.call('GET', `/api/users/${stranger.username}/posts`, { as: stranger });
    expect(after.body).toEqual(before.body);
  });

  describe('with a picture', () => {
    it('carry its address and size, and its key works once [M101 M103]', async () => {
      const key = await uploadPhoto(ada);
      const id = await write(ada, 'With a photo', { imageKeyArray: [key], imageAltArray: ['The bay'] });
      const post = await read(ben, id);
      expect(post.images).toEqual([
        expect.objectContaining({
          width: 64,
          height: 48,
          alt: 'The bay',
          placeholder: expect.stringMatching(/^data:/),
        }),
      ]);
      expect(post.imageURLs).toEqual([post.images[0].url]);
      const picture = await app.call('GET', publicPath(post.imageURLs[0]));
      expect(picture.status).toBe(200);
      const again = await app.call('POST', '/api/posts', {
        as: ada,
        body: { postMessage: 'Again', imageKeyArray: [key] },
      });
      expect(again).toMatchObject({ status: 400, body: { code: 'upload_unusable' } });
    });

    it('refuse the upload of somebody else', async () => {
      const key = await uploadPhoto(ada);
      const answer = await app.call('POST', '/api/posts', {
        as: ben,
        body: { postMessage: 'Mine now', imageKeyArray: [key] },
      });
      expect(answer).toMatchObject({ status: 400, body: { code: 'upload_unusable' } });
    });
  });

  describe('likes', () => {
    it('toggle, count and name their likers [M107 M217]', async () => {
      const id = await write(ada, 'Like me');
      const first = await app.call('PUT', `/api/posts/${id}/togglelike`, { as: ben });
      expect(first.body).toEqual({ likes: [ben.id], numberOfLikes: 1, liked: true });
      expect(await read(ada, id)).toMatchObject({ likersPreview: ['Ben Current'], numberOfLikes: 1 });
      const second = await app.call('PUT', `/api/posts/${id}/togglelike`, { as: ben });
      expect(second.body).toEqual({ likes: [], numberOfLikes: 0, liked: false });
    });

    it('are set to the requested state, however often the request is repeated', async () => {
      const id = await write(ada, 'Wish');
      for (const liked of [true, true, false, false, true]) {
        const answer = await app.call('PUT', `/api/posts/${id}/togglelike`, { as: ben, body: { liked } });
        expect(answer.body).toMatchObject({ liked, numberOfLikes: liked ? 1 : 0 });
      }
    });

    it('stay exact under parallel toggles of many members [M217]', async () => {
      const id = await write(ada, 'Race');
      const fans = await Promise.all(Array.from({ length: 10 }, () => app.member()));
      const toggles = fans.flatMap((fan) => [fan, fan, fan]);
      const answers = await Promise.all(
        toggles.map((fan) => app.call('PUT', `/api/posts/${id}/togglelike`, { as: fan })),
      );
      expect(answers.map((answer) => answer.status)).toEqual(toggles.map(() => 200));
      const post = await read(ada, id);
      expect(post.numberOfLikes).toBe(10);
      expect([...post.likes].sort()).toEqual(fans.map((fan) => fan.id).sort());
    });

    it('of a post that does not exist are refused and not kept', async () => {
      const answer = await app.call('PUT', `/api/posts/${UNKNOWN_ID}/togglelike`, { as: ada });
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    });
  });

  describe('comments', () => {
    const comment = async (author: TestMember, postId: string, message: string): Promise<string> => {
      const answer = await app.call('POST', `/api/posts/${postId}/newcomment`, {
        as: author,
        body: { message },
      });
      expect(answer.status).toBe(200);
      return answer.body;
    };

    it('appear under the post, the latest of them whole [M117 M202]', async () => {
      const id = await write(ada, 'Discuss');
      const first = await comment(ben, id, 'One');
      const second = await comment(ada, id, 'Two');
      const post = await read(ben, id);
      expect(post).toMatchObject({ comments: [first, second], numberOfComments: 2 });
      const whole = (await app.call('GET', `/api/comments/${second}`, { as: ben })).body;
      expect(whole).toEqual({
        _id: second,
        author: {
          _id: ada.id,
          username: ada.username,
          fullName: 'Ada Harbour',
          profilePhotoURL: 'NO PROFILE PHOTO',
        },
        message: 'Two',
        likes: [],
        numberOfLikes: 0,
        timestamp: expect.any(String),
      });
      expect(post.latestComment).toEqual(whole);
    });

    it('come in pages, oldest first, each ending before a given comment', async () => {
      const id = await write(ada, 'Many');
      const ids: string[] = [];
      for (const text of ['a', 'b', 'c', 'd']) ids.push(await comment(ben, id, text));
      const all = await app.call('GET', `/api/posts/${id}/comments`, { as: ada });
      expect(all.body.map((entry: { message: string }) => entry.message)).toEqual(['a', 'b', 'c', 'd']);
      const page = await app.call('GET', `/api/posts/${id}/comments?before=${ids[3]}&limit=2`, { as: ada });
      expect(page.body.map((entry: { message: string }) => entry.message)).toEqual(['b', 'c']);
    });

    it('of many members at once are all kept and counted [M217]', async () => {
      const id = await write(ada, 'Crowd');
      const texts = Array.from({ length: 20 }, (_, index) => `comment ${index}`);
      await Promise.all(texts.map((text, index) => comment(index % 2 ? ada : ben, id, text)));
      const post = await read(ada, id);
      const all = (await app.call('GET', `/api/posts/${id}/comments`, { as: ada })).body;
      expect(post.numberOfComments).toBe(20);
      expect(new Set(post.comments).size).toBe(20);
      expect(all.map((entry: { message: string }) => entry.message).sort()).toEqual([...texts].sort());
      expect(post.comments).toEqual(all.map((entry: { _id: string }) => entry._id));
    });

    it('can be liked and unliked [M119]', async () => {
      const id = await comment(ben, await write(ada, 'Post'), 'Like this');
      const toggle = () => app.call('PUT', `/api/comments/${id}/togglelike`, { as: ada });
      expect((await toggle()).body).toEqual({ likes: [ada.id], numberOfLikes: 1, liked: true });
      expect((await toggle()).body).toEqual({ likes: [], numberOfLikes: 0, liked: false });
    });

    it('are deleted by their author or the author of the post, nobody else [D20]', async () => {
      const postId = await write(ada, 'Clean up');
      const [first, second] = [await comment(ben, postId, 'first'), await comment(ben, postId, 'second')];
      const refused = await app.call('DELETE', `/api/comments/${second}`, { as: stranger });
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect((await app.call('DELETE', `/api/comments/${second}`, { as: ada })).body).toEqual({});
      expect(await read(ben, postId)).toMatchObject({ numberOfComments: 1, latestComment: { _id: first } });
      expect((await app.call('DELETE', `/api/comments/${first}`, { as: ben })).status).toBe(200);
      expect(await read(ben, postId)).toMatchObject({ numberOfComments: 0, comments: [] });
    });

    it.each([
      ['empty', { message: '' }],
      ['blank', { message: '  ' }],
      ['too long', { message: 'x'.repeat(2001) }],
      ['missing', {}],
      ['a list', { message: ['x'] }],
    ])('refuse a text that is %s', async (_, body) => {
      const id = await write(ada, 'Strict');
      const answer = await app.call('POST', `/api/posts/${id}/newcomment`, { as: ben, body });
      expect(answer.status).toBe(400);
      expect((await read(ada, id)).numberOfComments).toBe(0);
    });

    it('of an unknown post are refused and leave nothing behind', async () => {
      const answer = await app.call('POST', `/api/posts/${UNKNOWN_ID}/newcomment`, {
        as: ben,
        body: { message: 'x' },
      });
      expect(answer.status).toBe(404);
    });
  });

  describe('deleting', () => {
    it('is for the author alone, and removes likes and comments too [D20]', async () => {
      const id = await write(ada, 'Going');
      await app.call('PUT', `/api/posts/${id}/togglelike`, { as: ben });
      const commentId = (
        await app.call('POST', `/api/posts/${id}/newcomment`, { as: ben, body: { message: 'Bye' } })
      ).body;
      expect((await app.call('DELETE', `/api/posts/${id}`, { as: ben })).status).toBe(403);
      expect((await app.call('DELETE', `/api/posts/${id}`, { as: ada })).body).toEqual({});
      for (const path of [`/api/posts/${id}`, `/api/comments/${commentId}`]) {
        expect((await app.call('GET', path, { as: ada })).status).toBe(404);
      }
    });
  });

  it.each(['not-an-id', '123', `${UNKNOWN_ID}0`, '%7B%22$ne%22:1%7D'])('refuses the id %s', async (id) => {
    const answer = await app.call('GET', `/api/posts/${id}`, { as: ada });
    expect(answer.status).toBe(400);
  });
});
