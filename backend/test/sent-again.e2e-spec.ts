import { randomUUID } from 'node:crypto';
import { fileForm } from './_support/call';
import { picture } from './_support/pictures';
import type { TestApp, TestMember } from './_support/test-app';
import { startTwoNodes, type TwoNodes } from './_support/two-nodes';

const AT_ONCE = 10;

describe('what is sent again because the response was lost', () => {
  let nodes: TwoNodes;
  let north: TestApp;
  let south: TestApp;
  let ada: TestMember;
  let ben: TestMember;
  beforeAll(async () => {
    nodes = await startTwoNodes({ withRedis: false });
    ({ north, south } = nodes);
    [ada, ben] = await Promise.all([north.member(), north.member()]);
  });
  afterAll(() => nodes.close());

  const send = async (as: TestMember, path: string, body: object, node = north): Promise<string> => {
    const answer = await node.call('POST', path, { as, body });
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };
  /** The same call many times at once, on both nodes. */
  const sendAtOnce = (as: TestMember, path: string, body: object): Promise<string[]> =>
    Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => send(as, path, body, index % 2 === 0 ? north : south)),
    );
  const textsOf = async (author: TestMember, node: TestApp): Promise<string[]> => {
    const { body } = await node.call('GET', `/api/users/${author.username}/homeposts?page=1&limit=50`, {
      as: author,
    });
    return body.posts.map((post: { postMessage: string }) => post.postMessage);
  };
  const read = async (id: string) => (await south.call('GET', `/api/posts/${id}`, { as: ada })).body;

  async function uploadPhoto(owner: TestMember): Promise<string> {
    const body = fileForm('files', await picture('jpeg'));
    return (await north.call('POST', '/api/posts/imageupload', { as: owner, body })).body.s3key;
  }

  it('stays one post, in feeds too, and keeps the picture that it has', async () => {
    const post = {
      postMessage: 'Once',
      imageKeyArray: [await uploadPhoto(ada)],
      clientPostID: randomUUID(),
    };
    const id = await send(ada, '/api/posts/', post);
    expect(await send(ada, '/api/posts/', post)).toBe(id);
    expect(await send(ada, '/api/posts/', post, south)).toBe(id);
    expect((await read(id)).images).toHaveLength(1);
    for (const node of [north, south]) {
      expect((await textsOf(ada, node)).filter((text) => text === 'Once')).toHaveLength(1);
    }
  });

  it('stays one post when it comes many times at once to both nodes', async () => {
    const post = {
      postMessage: 'All at once',
      imageKeyArray: [await uploadPhoto(ada)],
      clientPostID: randomUUID(),
    };
    expect(new Set(await sendAtOnce(ada, '/api/posts/', post)).size).toBe(1);
    for (const node of [north, south]) {
      expect((await textsOf(ada, node)).filter((text) => text === 'All at once')).toHaveLength(1);
    }
  });

  it('is another post with another client id, of another member, and without a client id', async () => {
    const clientPostID = randomUUID();
    const post = { postMessage: 'Said before', clientPostID };
    const ids = [
      await send(ada, '/api/posts/', post),
      await send(ada, '/api/posts/', { ...post, clientPostID: randomUUID() }),
      await send(ben, '/api/posts/', post),
      await send(ada, '/api/posts/', { postMessage: 'Said before' }),
      await send(ada, '/api/posts/', { postMessage: 'Said before' }),
    ];
    expect(new Set(ids).size).toBe(5);
  });

  it('stays one comment, which is counted once, also many times at once on both nodes', async () => {
    const postId = await send(ada, '/api/posts/', { postMessage: 'Discuss' });
    const path = `/api/posts/${postId}/newcomment`;
    const comment = { message: 'Aye', clientCommentID: randomUUID() };
    const id = await send(ben, path, comment);
    expect(await send(ben, path, comment, south)).toBe(id);
    const another = await sendAtOnce(ben, path, { message: 'No', clientCommentID: randomUUID() });
    expect(new Set(another).size).toBe(1);
    expect(await read(postId)).toMatchObject({ numberOfComments: 2, comments: [id, another[0]] });
  });

  it.each([
    ['/api/posts/', { postMessage: 'Hi', clientPostID: 'mine' }],
    ['/api/posts/', { postMessage: 'Hi', clientPostID: { $gt: '' } }],
  ])('is refused with an invalid client id (%s %j)', async (path, body) => {
    expect(await north.call('POST', path, { as: ada, body })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });
});
