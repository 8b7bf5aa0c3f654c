import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

interface Page {
  posts: { _id: string; postMessage: string }[];
  totalPages: number;
}

describe('feeds', () => {
  let app: TestApp;
  let ada: TestMember;
  let ben: TestMember;
  let stranger: TestMember;
  const texts = Array.from({ length: 23 }, (_, index) => `wave ${index}`);

  beforeAll(async () => {
    app = await createTestApp();
    [ada, ben, stranger] = await Promise.all([app.member(), app.member(), app.member()]);
    await app.call('POST', '/api/user/friendrequest', { as: ada, body: { endUserID: ben.id } });
    await app.call('POST', '/api/user/handlerequest', {
      as: ben,
      body: { param: 'accept', endUserID: ada.id },
    });
    for (const [index, text] of texts.entries()) await write(index % 2 ? ada : ben, text);
    await write(stranger, 'not for the feed of the others');
  });
  afterAll(() => app.close());

  const write = async (author: TestMember, postMessage: string): Promise<string> =>
    (await app.call('POST', '/api/posts', { as: author, body: { postMessage } })).body;

  const page = async (viewer: TestMember, path: string): Promise<Page> =>
    (await app.call('GET', path, { as: viewer })).body;

  const home = (viewer: TestMember, query = ''): Promise<Page> =>
    page(viewer, `/api/users/${viewer.username}/homeposts${query}`);

  const textsOf = ({ posts }: Page): string[] => posts.map((post) => post.postMessage);

  it('hold one’s own and one’s friends’ posts, newest first, ten a page [M89 M92 M212]', async () => {
    const newestFirst = [...texts].reverse();
    const pages = [await home(ada), await home(ada, '?page=2&limit=10'), await home(ada, '?page=3&limit=10')];
    expect(pages.map(textsOf)).toEqual([
      newestFirst.slice(0, 10),
      newestFirst.slice(10, 20),
      newestFirst.slice(20),
    ]);
    expect(pages.map(({ totalPages }) => totalPages)).toEqual([3, 3, 3]);
  });

  it.each(['4', '1000001', '999999999', '9007199254740993', '9'.repeat(30)])(
    'answer an empty page %s past the end [M212]',
    async (past) => {
      expect(await home(ada, `?page=${past}`)).toEqual({ posts: [], totalPages: 3 });
      const own = `/api/users/${ben.username}/posts?limit=50&page=${past}`;
      expect(await page(stranger, own)).toEqual({ posts: [], totalPages: 1 });
    },
  );

  it('neither repeat nor skip while others post, when paged by the last post seen', async () => {
    const reader = await app.member();
    for (const text of ['a', 'b', 'c', 'd', 'e']) await write(reader, text);
    const first = await home(reader, '?limit=2');
    await write(reader, 'arrives in between');
    const second = await home(reader, `?page=2&limit=2&before=${first.posts.at(-1)?._id}`);
    const third = await home(reader, `?page=3&limit=2&before=${second.posts.at(-1)?._id}`);
    expect([first, second, third].flatMap(textsOf)).toEqual(['e', 'd', 'c', 'b', 'a']);
  });

  it('go on after a post that was deleted in between', async () => {
    const reader = await app.member();
    const ids: string[] = [];
    for (const text of ['a', 'b', 'c']) ids.push(await write(reader, text));
    await app.call('DELETE', `/api/posts/${ids[1]}`, { as: reader });
    expect(textsOf(await home(reader, `?before=${ids[1]}`))).toEqual(['a']);
  });

  it('of a member hold that member’s posts only, in any letter case of the name [M150]', async () => {
    const path = `/api/users/${ben.username.toUpperCase()}/posts?limit=50`;
    expect(textsOf(await page(stranger, path))).toEqual(
      [...texts].reverse().filter((_, index) => index % 2 === 0),
    );
  });

  it('lose a former friend’s posts', async () => {
    const [one, other] = [await app.member(), await app.member()];
    await app.call('POST', '/api/user/friendrequest', { as: one, body: { endUserID: other.id } });
    await app.call('POST', '/api/user/friendrequest', { as: other, body: { endUserID: one.id } });
    await write(other, 'shared');
    expect(textsOf(await home(one))).toEqual(['shared']);
    await app.call('POST', '/api/user/removefriend', { as: one, body: { endUserID: other.id } });
    expect(await home(one)).toEqual({ posts: [], totalPages: 0 });
  });

  it('are one’s own alone', async () => {
    const answer = await app.call('GET', `/api/users/${ada.username}/homeposts`, { as: ben });
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it.each([
    '?page=0',
    '?page=-1',
    '?limit=0',
    '?limit=51',
    '?limit=1e9',
    '?page=1.5',
    '?page[$gt]=',
    '?before=x',
  ])('refuse %s', async (query) => {
    const answer = await app.call('GET', `/api/users/${ada.username}/homeposts${query}`, { as: ada });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  it('of nobody do not exist', async () => {
    const answer = await app.call('GET', '/api/users/nobody.here/posts', { as: ada });
    expect(answer).toMatchObject({ status: 404, body: { error: 'User does not exist', code: 'not_found' } });
  });
});
