import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { median, ms, percentile, perSecond, table, times } from './figures.mjs';
import { Connection, latencies, once, throughput } from './load.mjs';
import { PASSWORD, readersOf, seed } from './seed.mjs';
import { startApi, startFloor, startTextbook } from './servers.mjs';

const CONNECTIONS = 16;
const DEEP_PAGE = 50;
const PAGE = 10;
/** With more, the textbook's count keeps the engine for longer than a driver waits for a sign of life. */
const TEXTBOOK_MOST_POSTS = 100_000;

/** The feed's growth with friends, posts and depth, and its throughput beside floor and textbook. */
export async function feed({ folder, sizes, rounds, calls, seconds }) {
  const groups = [];
  for (const posts of sizes.posts) {
    const own = { ...sizes, posts };
    const seeded = join(folder, `posts-${posts}`);
    await seed(seeded, own);
    // An engine has its folder for itself.
    for (const name of ['floor', 'textbook']) await cp(seeded, `${seeded}-${name}`, { recursive: true });
    groups.push({ posts, readers: readersOf(own), seeded });
  }
  return [await growth(groups, rounds, calls), await rates(groups, rounds, seconds)].join('');
}

export const login = async (api, { username }) =>
  (
    await once(api.url, 'POST', '/api/users/login', {
      body: { emailOrUsername: username, password: PASSWORD },
    })
  ).token;

const pageRequest = (username, page, token) =>
  Connection.request('GET', `/api/users/${username}/homeposts?page=${page}&limit=${PAGE}`, { token });

/** All cases are taken in turn within each round, so that a busy moment of the machine meets all of them. */
async function growth(groups, rounds, calls) {
  const cases = [];
  const servers = [];
  for (const { posts, readers, seeded } of groups) {
    const api = await startApi(seeded);
    servers.push(api);
    for (const reader of readers) {
      const token = await login(api, reader);
      for (const page of [1, DEEP_PAGE]) {
        const request = pageRequest(reader.username, page, token);
        cases.push({ posts, friends: reader.friends, page, url: api.url, request, rounds: [], worst: [] });
      }
    }
  }
  for (const one of cases) await latencies(one.url, Math.min(calls, 50), () => one.request);
  for (let round = 0; round < rounds; round += 1) {
    for (const one of cases) {
      const taken = await latencies(one.url, calls, () => one.request);
      one.rounds.push(median(taken));
      one.worst.push(percentile(taken, 0.99));
    }
  }
  for (const server of servers) await server.stop();
  const [first] = cases;
  const rows = cases.map((one) => [
    one.friends,
    one.posts,
    one.page,
    ms(median(one.rounds)),
    ms(median(one.worst)),
    times(median(one.rounds.map((value, round) => value / first.rounds[round]))),
  ]);
  return table(
    'Feed page, one at a time',
    ['Friends', 'Posts', 'Page', 'p50', 'p99', 'p50 beside the first line'],
    rows,
  );
}

async function rates(groups, rounds, seconds) {
  const rows = [];
  for (const { posts, readers, seeded } of groups) {
    for (const reader of readers) {
      const servers = {
        Sharewave: await startApi(seeded),
        'the floor': await startFloor(`${seeded}-floor`),
      };
      const tokens = { Sharewave: await login(servers.Sharewave, reader) };
      if (posts <= TEXTBOOK_MOST_POSTS) {
        const textbook = await startTextbook(`${seeded}-textbook`);
        servers['the textbook'] = textbook;
        tokens['the textbook'] = await once(textbook.url, 'GET', `/token/${reader.username}`);
      }
      const results = await alternate(servers, rounds, (name, server) => {
        const request = pageRequest(reader.username, 1, tokens[name]);
        return throughput(server, { connections: CONNECTIONS, seconds }, () => request);
      });
      for (const server of Object.values(servers)) await server.stop();
      for (const [name, taken] of Object.entries(results)) {
        const ratio = median(
          taken.map(({ perSecond: rate }, round) => rate / results['the floor'][round].perSecond),
        );
        rows.push([
          reader.friends,
          posts,
          name,
          perSecond(median(taken.map((one) => one.perSecond))),
          Math.round(median(taken.map((one) => one.cpuUs))),
          times(ratio),
        ]);
      }
    }
  }
  return table(
    `Feed pages a second, ${CONNECTIONS} at a time`,
    ['Friends', 'Posts', 'Server', 'Pages', 'CPU µs a page', 'beside the floor'],
    rows,
  );
}

/** Measures the servers in turn, round after round; the first round only warms them up. */
export async function alternate(servers, rounds, measure) {
  const results = Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, server] of Object.entries(servers)) {
      const taken = await measure(name, server);
      if (round > 0) results[name].push(taken);
    }
  }
  return results;
}
