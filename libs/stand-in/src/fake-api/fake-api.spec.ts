import { ENDPOINTS } from '@sharewave/contracts';
import { FakeApi } from './fake-api';
import type { Mode } from './mode';

const NOW = Date.parse('2026-05-04T12:00:00.000Z');

let mode: Mode;
let api: FakeApi;

beforeEach(() => {
  mode = 'normal';
  api = new FakeApi(() => mode, NOW);
});

async function call(method: string, path: string, body?: unknown) {
  return api.answer(method, new URL(path, 'http://api.test'), body);
}
const read = async (path: string) => (await call('GET', path)).body;

const homePosts = async (query = '') =>
  ENDPOINTS.homeFeed.response.parse(await read(`/api/users/demo.sailor/homeposts${query}`)).posts;
const cards = async () => ENDPOINTS.listPending.response.parse(await read('/api/user/pending'));
const chats = async () => ENDPOINTS.listChats.response.parse(await read('/api/chats/user'));

async function firstPost() {
  const [post] = await homePosts();
  if (post === undefined) throw new Error('There is no post');
  return post;
}

describe('the fake API answers', () => {
  it.each([
    '/api/users/loginstatus',
    '/api/users',
    '/api/users?search=mar&limit=9',
    '/api/users/marina',
    '/api/user/friends/demo.sailor',
    '/api/user/pending',
    '/api/users/demo.sailor/homeposts?page=1&limit=10',
    '/api/users/marina/posts',
    '/api/chats/user',
  ])('%s according to the contract', async (path) => {
    expect((await call('GET', path)).status).toBe(200);
  });

  it('unknown paths, invalid ids and missing members with the errors of the API', async () => {
    expect(await call('GET', '/api/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await call('GET', '/api/posts/what')).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
    expect(await call('GET', '/api/users/nobody.here')).toMatchObject({ status: 404 });
  });

  it('a feed page by page, without gaps or repetitions', async () => {
    const first = await homePosts('?limit=10');
    const second = await homePosts(`?limit=10&page=2&before=${first.at(-1)?._id}`);
    const ids = [...first, ...second].map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(20);
  });
});

describe('the fake API stores', () => {
  it('a like, only once if it is sent twice', async () => {
    const { _id, numberOfLikes } = await firstPost();
    await call('PUT', `/api/posts/${_id}/togglelike`, { liked: true });
    await call('PUT', `/api/posts/${_id}/togglelike`, { liked: true });
    expect((await firstPost()).numberOfLikes).toBe(numberOfLikes + 1);
    await call('PUT', `/api/posts/${_id}/togglelike`, { liked: false });
    expect((await firstPost()).numberOfLikes).toBe(numberOfLikes);
  });

  it('a comment, until it is deleted', async () => {
    const { _id, numberOfComments } = await firstPost();
    const { body: id } = await call('POST', `/api/posts/${_id}/newcomment`, { message: 'Ahoy' });
    expect((await firstPost()).latestComment?.message).toBe('Ahoy');
    await call('PUT', `/api/comments/${String(id)}/togglelike`, { liked: true });
    expect(await read(`/api/comments/${String(id)}`)).toMatchObject({ numberOfLikes: 1 });
    await call('DELETE', `/api/comments/${String(id)}`);
    expect((await firstPost()).numberOfComments).toBe(numberOfComments);
  });

  it('a post, until it is deleted, and refuses to delete the post of another member', async () => {
    const { body: id } = await call('POST', '/api/posts/', { postMessage: 'Land in sight' });
    expect((await firstPost()).postMessage).toBe('Land in sight');
    await call('DELETE', `/api/posts/${String(id)}`);
    const { _id, postMessage } = await firstPost();
    expect(postMessage).not.toBe('Land in sight');
    expect((await call('DELETE', `/api/posts/${_id}`)).status).toBe(403);
  });

  it('an accepted request, an ended friendship and a withdrawn request', async () => {
    const [asker] = (await cards()).filter(({ status }) => status === 'pending');
    const endUserID = asker?._id;
    expect(await call('POST', '/api/user/handlerequest', { param: 'accept', endUserID })).toMatchObject({
      body: { status: 'accepted' },
    });
    expect((await cards()).map(({ _id }) => _id)).not.toContain(endUserID);
    await call('POST', '/api/user/removefriend', { endUserID });
    expect(await call('POST', '/api/user/friendrequest', { endUserID })).toMatchObject({
      body: { status: 'pending' },
    });
    await call('POST', '/api/user/removefriendrequest', { endUserID });
    expect(await read(`/api/users/${asker?.username}`)).toMatchObject({ relationship: 'none' });
  });

  it('a message, of which it notifies listeners and which moves its chat to the top', async () => {
    const heard: string[] = [];
    const stop = api.onMessage(({ text }) => heard.push(text));
    const { body } = await call('POST', '/api/chats', { username2: 'coralie' });
    const { chatid: chatId } = ENDPOINTS.openChat.response.parse(body);
    const message = { chatId, text: 'Ahoy', clientId: '0b8f5a0e-6f3c-4a51-9d0e-1d2f3a4b5c6d' };
    await api.send(message);
    await api.send(message);
    api.receive('Ahoy yourself');
    stop();
    expect(heard.filter((text) => text === 'Ahoy yourself')).toHaveLength(1);
    const messages = ENDPOINTS.listMessages.response.parse(await read(`/api/chats/${chatId}/messages`));
    expect(messages.filter(({ text }) => text === 'Ahoy')).toHaveLength(1);
    const [top] = await chats();
    expect(top).toMatchObject({ preview: { message: 'Ahoy yourself' } });
    await call('POST', `/api/chats/${top?._id}/read`, { messageID: 'f'.repeat(24) });
    expect((await chats())[0]?.unread).toBe(1);
  });

  it('changes without modifying earlier answers', async () => {
    const post = await firstPost();
    const likes = [...post.likes];
    await call('PUT', `/api/posts/${post._id}/togglelike`, {});
    expect(post.likes).toEqual(likes);
  });
});

describe('the modes of the fake API', () => {
  it('failing: refuses every call except the login status, and stores nothing', async () => {
    mode = 'failing';
    const refused = { status: 503, body: { code: 'unavailable' } };
    expect(await call('GET', '/api/user/pending')).toMatchObject(refused);
    expect(await call('POST', '/api/posts/', { postMessage: 'Lost' })).toMatchObject(refused);
    expect((await call('GET', '/api/users/loginstatus')).status).toBe(200);
    mode = 'normal';
    expect((await firstPost()).postMessage).not.toBe('Lost');
  });

  it('empty: has no posts, requests or chats', async () => {
    mode = 'empty';
    expect(await homePosts()).toEqual([]);
    expect(await cards()).toEqual([]);
    expect(await chats()).toEqual([]);
  });
});
