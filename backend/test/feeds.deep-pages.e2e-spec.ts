import { befriend } from './_support/chat-members';
import { FeedActions, viewerOf } from './_support/histories';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

/** Several times as many as the short timelines of the test hold. */
const POSTS = 60;
/** Sizes that divide the posts evenly, and sizes that leave a short last page. */
const LIMITS = [1, 4, 7, 10, 50];

let app: TestApp;
let actions: FeedActions;
let reader: TestMember;
let friends: TestMember[];
/** The reader's whole feed, newest first. */
let feed: { id: string; author: TestMember }[];

beforeEach(async () => {
  app = await createTestApp();
  actions = new FeedActions(app.app);
  reader = await app.member();
  friends = [await app.member(), await app.member(), await app.member()];
  const stranger = await app.member();
  for (const friend of friends) await befriend(app, reader, friend);
  feed = [];
  for (let count = 0; count < POSTS; count += 1) {
    const author = [reader, ...friends][count % 4] ?? reader;
    feed.unshift({ id: await actions.post(viewerOf(author)), author });
    await actions.post(viewerOf(stranger));
  }
});
afterEach(() => app.close());

async function read(query: string, as = reader): Promise<{ ids: string[]; totalPages: number }> {
  const { status, body } = await app.call('GET', `/api/users/${as.username}/homeposts${query}`, { as });
  expect(status).toBe(200);
  return { ids: body.posts.map(({ _id }: { _id: string }) => _id), totalPages: body.totalPages };
}

/** Checks each page by number, one past the end, and each page after a post. */
async function expectWhole(): Promise<void> {
  const ids = feed.map(({ id }) => id);
  for (const limit of LIMITS) {
    const totalPages = Math.ceil(ids.length / limit);
    for (let page = 1; page <= totalPages + 1; page += 1) {
      const expected = { ids: ids.slice((page - 1) * limit, page * limit), totalPages };
      expect(await read(`?page=${page}&limit=${limit}`)).toEqual(expected);
      const [first] = expected.ids;
      if (first === undefined) continue;
      const after = { ids: ids.slice((page - 1) * limit + 1, page * limit + 1), totalPages };
      expect(await read(`?page=${page}&limit=${limit}&before=${first}`)).toEqual(after);
    }
  }
}

describe('pages beyond the posts that a timeline holds', () => {
  it('hold every post once, in its order, from either end', () => expectWhole());

  it('stay right when posts are deleted, wherever these are', async () => {
    for (const place of [POSTS - 1, POSTS - 2, 45, 30, 11, 10, 0]) {
      const [gone] = feed.splice(place, 1);
      if (gone) await actions.remove(viewerOf(gone.author), gone.id);
    }
    await expectWhole();
  });

  it('lose those of a former friend, and get them back', async () => {
    const [former] = friends;
    if (former === undefined) throw new Error('There are no friends');
    const before = feed;
    await actions.unfriend(viewerOf(reader), viewerOf(former));
    feed = feed.filter(({ author }) => author !== former);
    await expectWhole();
    await actions.befriend(viewerOf(reader), viewerOf(former));
    feed = before;
    await expectWhole();
  });

  it('hold one’s own posts where there are no friends', async () => {
    for (const friend of friends) await actions.unfriend(viewerOf(reader), viewerOf(friend));
    feed = feed.filter(({ author }) => author === reader);
    await expectWhole();
  });

  it('hold the posts of somebody who never had a friend', async () => {
    const newcomer = await app.member();
    expect(await read('?page=3', newcomer)).toEqual({ ids: [], totalPages: 0 });
    const own: string[] = [];
    for (let count = 0; count < POSTS / 2; count += 1) own.unshift(await actions.post(viewerOf(newcomer)));
    expect(await read('?page=8&limit=4', newcomer)).toEqual({ ids: own.slice(28), totalPages: 8 });
    expect(await read('?page=5&limit=4', newcomer)).toEqual({ ids: own.slice(16, 20), totalPages: 8 });
  });
});
