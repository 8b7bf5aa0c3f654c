import { befriend } from './_support/chat-members';
import { FeedActions, viewerOf } from './_support/histories';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

let app: TestApp;
let reader: TestMember;
/** What a friend has written, newest first; posts 0 and 1, 3 and 4 are deleted, and friends' timelines do not know it yet. */
let posts: string[];
beforeAll(async () => {
  app = await createTestApp();
  reader = await app.member();
  const author = await app.member();
  await befriend(app, reader, author);
  const actions = new FeedActions(app.app);
  posts = [];
  while (posts.length < 6) posts.unshift(await actions.post(viewerOf(author)));
  await actions.read(viewerOf(reader), 1);
  await actions.dieAfterEachPost();
  for (const place of [0, 1, 3, 4]) await actions.remove(viewerOf(author), posts[place] ?? '');
});
afterAll(() => app.close());

async function read(query: string): Promise<string[]> {
  const path = `/api/users/${reader.username}/homeposts?limit=2${query}`;
  const { body } = await app.call('GET', path, { as: reader });
  return body.posts.map(({ _id }: { _id: string }) => _id);
}

it('a page goes on behind deleted posts that would leave it empty, as long as posts follow', async () => {
  expect(await read('')).toEqual([posts[2]]);
  expect(await read(`&page=2&before=${posts[2]}`)).toEqual([posts[5]]);
  expect(await read(`&page=3&before=${posts[5]}`)).toEqual([]);
});

it('pages by number stay where they are', async () => {
  expect(await read('&page=2')).toEqual([posts[2]]);
  expect(await read('&page=3')).toEqual([posts[5]]);
});
