import { randomUUID } from 'node:crypto';
import type { Answer } from './_support/call';
import { befriend } from './_support/chat-members';
import { DatabaseTap } from './_support/database-tap';
import { type Service, startApi, startEngine } from './_support/processes';
import { type Community, communityAt, type TestMember } from './_support/test-app';

/** Calls of one node, which reaches the database through the tap. */
interface SlowNode {
  readonly node: Service;
  readonly tap: DatabaseTap;
}

describe('what is deleted while a slow node still has its first request', () => {
  let engine: Service;
  let slow: SlowNode;
  let quick: Service;
  let north: Community;
  let south: Community;
  let ada: TestMember;
  let ben: TestMember;

  beforeAll(async () => {
    engine = await startEngine();
    const env = { MONGODB_URI: engine.url, JWT_SECRET: 'a secret that both nodes share '.repeat(2) };
    const tap = await DatabaseTap.start(engine.url);
    slow = { node: await startApi({ ...env, MONGODB_URI: tap.url }), tap };
    quick = await startApi(env);
    north = communityAt(slow.node.url);
    south = communityAt(quick.url);
    [ada, ben] = [await south.member(), await south.member()];
    await befriend(south, ada, ben);
  });
  afterAll(async () => {
    await Promise.all([slow.node.close(), quick.close()]);
    await slow.tap.close();
    await engine.close();
  });

  const post = (at: Community, body: object): Promise<Answer> =>
    at.call('POST', '/api/posts', { as: ada, body });
  const textsOf = async (reader: TestMember): Promise<string[]> => {
    const { body } = await south.call('GET', `/api/users/${reader.username}/homeposts`, { as: reader });
    return body.posts.map(({ postMessage }: { postMessage: string }) => postMessage);
  };
  /** Sends a call to the slow node, which gets no further until the same call was answered elsewhere and its result deleted. */
  async function overtaken(
    hold: () => Promise<void>,
    send: (at: Community) => Promise<Answer>,
    path: string,
    release: () => void,
  ): Promise<Answer> {
    const isHeld = hold();
    const late = send(north);
    await isHeld;
    const { body: id } = await send(south);
    expect(await south.call('DELETE', `${path}/${id}`, { as: ada })).toMatchObject({ status: 200 });
    release();
    return late;
  }
  const asleep = [(): Promise<void> => Promise.resolve(slow.node.pause()), () => slow.node.resume()] as const;
  /** In its transaction, after the first read of this collection. */
  const after = (collection: string) =>
    [
      async () => {
        await slow.tap.next('find', 'passed', collection);
        slow.tap.hold();
      },
      () => slow.tap.release(),
    ] as const;

  it.each([
    ['is asleep', asleep],
    ['has looked for the post', after('posts')],
    ['has looked for the deletion', after('tombstones')],
  ])('stays deleted, a post, when the node %s', async (_, [hold, release]) => {
    const draft = { postMessage: randomUUID(), clientPostID: randomUUID() };
    const late = await overtaken(hold, (at) => post(at, draft), '/api/posts', release);
    expect(late).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const reader of [ada, ben]) expect(await textsOf(reader)).not.toContain(draft.postMessage);
  });

  it.each([
    ['is asleep', asleep],
    ['has looked for the comment', after('comments')],
    ['has looked for the deletion', after('tombstones')],
  ])('stays deleted, a comment, when the node %s', async (_, [hold, release]) => {
    const { body: id } = await post(south, { postMessage: 'Discuss' });
    const body = { message: 'Aye', clientCommentID: randomUUID() };
    const send = (at: Community) => at.call('POST', `/api/posts/${id}/newcomment`, { as: ada, body });
    const late = await overtaken(hold, send, '/api/comments', release);
    expect(late).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const { body: discussed } = await south.call('GET', `/api/posts/${id}`, { as: ada });
    expect(discussed).toMatchObject({ numberOfComments: 0, comments: [] });
  });

  it('is written again with another client id', async () => {
    const draft = { postMessage: 'Once more', clientPostID: randomUUID() };
    const { body: id } = await post(south, draft);
    await south.call('DELETE', `/api/posts/${id}`, { as: ada });
    expect(await post(south, draft)).toMatchObject({ status: 404 });
    expect(await post(south, { ...draft, clientPostID: randomUUID() })).toMatchObject({ status: 200 });
    expect(await textsOf(ben)).toContain('Once more');
  });
});
