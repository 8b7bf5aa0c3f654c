import { call } from './_support/call';
import { isFull } from './_support/full-size';
import { useKillableApi } from './_support/killable-api';
import type { Service } from './_support/processes';

const ROUNDS = isFull ? 20 : 3;
const WRITERS = 6;

describe('the API as a process', () => {
  const server = useKillableApi();

  async function signIn(api: Service, username: string): Promise<{ token: string }> {
    const credentials = { username, password: 'calm sea' };
    const registration = {
      ...credentials,
      fullName: 'Ada',
      email: `${username}@sea.example`,
      dateOfBirth: '1990-06-15',
    };
    await call(api.url, 'POST', '/api/users', { body: registration });
    const login = { emailOrUsername: username, password: credentials.password };
    return (await call(api.url, 'POST', '/api/users/login', { body: login })).body;
  }

  /** Writes posts until the server is gone; returns the acknowledged ids. */
  async function writeUntilKilled(api: Service, as: { token: string }, tag: string): Promise<string[]> {
    const acknowledged: string[] = [];
    for (let count = 0; ; count += 1) {
      const body = { postMessage: `${tag} ${count}` };
      const answer = await call(api.url, 'POST', '/api/posts', { as, body }).catch(() => null);
      if (answer === null) return acknowledged;
      expect(answer.status).toBe(200);
      acknowledged.push(answer.body);
    }
  }

  async function allPostIds(api: Service, as: { token: string }, username: string): Promise<Set<string>> {
    const ids = new Set<string>();
    for (let page = 1; ; page += 1) {
      const answer = await call(api.url, 'GET', `/api/users/${username}/posts?limit=50&page=${page}`, { as });
      for (const post of answer.body.posts) ids.add(post._id);
      if (page >= answer.body.totalPages) return ids;
    }
  }

  it('finds every acknowledged post again after being killed repeatedly while it writes', async () => {
    let api = await server.start();
    const member = await signIn(api, 'ada.harbour');
    const acknowledged: string[] = [];
    let stored = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const current: Service = api;
      const writers = Array.from({ length: WRITERS }, (_, index) =>
        writeUntilKilled(current, member, `round ${round} writer ${index}`),
      );
      // The moment of the kill depends on progress, not on the clock: after some posts of this round are stored.
      while ((await allPostIds(current, member, 'ada.harbour')).size < stored + 20);
      await current.kill();
      acknowledged.push(...(await Promise.all(writers)).flat());
      api = await server.start();
      const found = await allPostIds(api, member, 'ada.harbour');
      expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
      // Some are stored and were never acknowledged: the kill came between.
      stored = found.size;
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * (20 - WRITERS));
  });

  it('ends by SIGTERM with exit code 0', async () => {
    const api = await server.start();
    await expect(api.stop()).resolves.toBe(0);
  });
});
