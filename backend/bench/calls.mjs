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

/** How many pages a reader's feed has. */
export const feedPages = async (server, { username }, token) =>
  (await once(server.url, 'GET', feedPath(username, 1, PAGE), { token })).totalPages;
