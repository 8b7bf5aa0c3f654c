import { PostsService } from '../src/modules/posts/posts.service';
import { newTimeOrderedId } from '../src/infrastructure/mongo/time-ordered-id';
import { viewerOf } from './_support/histories';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

/** More than a post lists. */
const MANY = 103;

let app: TestApp;
let author: TestMember;
let postId: string;
beforeAll(async () => {
  app = await createTestApp();
  author = await app.member({ fullName: 'Ada Harbour' });
  const body = { postMessage: 'A crowd comes' };
  postId = (await app.call('POST', '/api/posts', { as: author, body })).body;
});
afterAll(() => app.close());

const read = async (as: TestMember) => (await app.call('GET', `/api/posts/${postId}`, { as })).body;

it('a post lists its newest 100 comments, oldest first, and counts all', async () => {
  const ids: string[] = [];
  for (let count = 0; count < MANY; count += 1) {
    const body = { message: `line ${count}` };
    ids.push((await app.call('POST', `/api/posts/${postId}/newcomment`, { as: author, body })).body);
  }
  const full = await read(author);
  expect([full.comments, full.numberOfComments]).toEqual([ids.slice(-100), MANY]);
  await app.call('DELETE', `/api/comments/${ids[50]}`, { as: author });
  const left = await read(author);
  expect([left.comments, left.numberOfComments]).toEqual([[...ids.slice(2, 50), ...ids.slice(51)], MANY - 1]);
});

it('a post lists its newest 100 likers, oldest first and always with the caller, and counts all', async () => {
  const first = await app.member({ fullName: 'First Liker' });
  const others = Array.from({ length: MANY }, () => newTimeOrderedId());
  const like = (id: string, liked: boolean) =>
    app.app.get(PostsService).setLiked(viewerOf({ id, username: id }), postId, liked);
  await like(first.id, true);
  for (const id of others) await like(id, true);

  const seenByAuthor = await read(author);
  expect([seenByAuthor.likes, seenByAuthor.numberOfLikes]).toEqual([others.slice(-100), MANY + 1]);
  const seenByFirst = await read(first);
  expect([seenByFirst.likes, seenByFirst.numberOfLikes]).toEqual([
    [first.id, ...others.slice(-99)],
    MANY + 1,
  ]);
  expect(seenByFirst.likersPreview).toEqual(['First Liker']);

  await like(others[50] ?? '', false);
  const left = await read(author);
  expect([left.likes, left.numberOfLikes]).toEqual([[...others.slice(2, 50), ...others.slice(51)], MANY]);
});
