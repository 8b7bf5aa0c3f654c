import { Connection, once } from './load.mjs';
import { PASSWORD } from './seed.mjs';

const PAGE = 10;

/** Answers the token. */
export async function login(url, { username }) {
  const body = { emailOrUsername: username, password: PASSWORD };
  return (await once(url, 'POST', '/api/users/login', { body })).token;
}

const feedPath = (username, page, limit) => `/api/users/${username}/homeposts?page=${page}&limit=${limit}`;

export const feedPage = ({ username }, token, page = 1, limit = PAGE) =>
  Connection.request('GET', feedPath(username, page, limit), { token });

/** How many pages a viewer's feed has; the first and the last have posts. */
export async function feedPages(url, { username }, token) {
  const read = (page) => once(url, 'GET', feedPath(username, page, PAGE), { token });
  const { totalPages } = await read(1);
  for (const page of [1, totalPages]) {
    const { posts } = await read(page);
    if (posts.length === 0) throw new Error(`Page ${page} of ${totalPages} has no posts`);
  }
  return totalPages;
}
