import { Connection, once } from './load.mjs';
import { PASSWORD } from './seed.mjs';

const PAGE = 10;

export const loginRequest = ({ username }) =>
  Connection.request('POST', '/api/users/login', {
    body: { emailOrUsername: username, password: PASSWORD },
  });

/** Answers the token. */
export const login = async (api, { username }) =>
  (
    await once(api.url, 'POST', '/api/users/login', {
      body: { emailOrUsername: username, password: PASSWORD },
    })
  ).token;

const feedPath = (username, page, limit) => `/api/users/${username}/homeposts?page=${page}&limit=${limit}`;

export const feedPage = ({ username }, token, page = 1, limit = PAGE) =>
  Connection.request('GET', feedPath(username, page, limit), { token });

/** How many pages a reader's feed has; each has its posts. */
export async function feedPages(server, { username }, token) {
  const read = (page) => once(server.url, 'GET', feedPath(username, page, PAGE), { token });
  const { totalPages } = await read(1);
  for (const page of [1, Math.ceil(totalPages / 2), totalPages]) {
    const { posts } = await read(page);
    if (posts.length === 0) throw new Error(`Page ${page} of ${totalPages} has no posts`);
  }
  return totalPages;
}
