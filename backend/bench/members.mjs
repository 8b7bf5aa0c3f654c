import { join } from 'node:path';
import { freePort } from '@sharewave/build/ports';
import { login } from './calls.mjs';
import { seedCircles } from './circles.mjs';
import { median, ms, percentile, table, times } from './figures.mjs';
import { createRandom, fullNameOf } from './generator.mjs';
import { Connection, latencies, once } from './load.mjs';
import { Loops } from './loops.mjs';
import { readersOf, seed } from './seed.mjs';
import { searchesOf, startApi } from './servers.mjs';

/** What every signed-in call costs at least: the check of its session. */
const FLOOR = 'a call that only checks the session';

/** Search, friends list and the list of members, of which the suggestions are taken, by number of friends, beside a call that does nothing. */
export async function members({ folder, sizes, rounds, calls }) {
  const groups = [];
  for (const count of sizes.friends) {
    const own = { ...sizes, friends: [count], posts: 1 };
    const dataDir = join(folder, `friends-${count}`);
    await seed(dataDir, own);
    await seedCircles(dataDir, own);
    const metricsPort = await freePort();
    const api = await startApi(dataDir, { METRICS_PORT: String(metricsPort) });
    const [reader] = readersOf(own);
    const token = await login(api, reader);
    // Searches nothing, so it answers once the index stands.
    await once(api.url, 'GET', '/api/users?search=%5E%5E%5E', { token });
    groups.push({ api, metricsPort, count, cases: casesOf(reader, token, sizes) });
  }
  const loops = await Loops.start();
  for (let round = 0; round <= rounds; round += 1) {
    for (const { api, count, cases } of groups) {
      for (const one of cases) {
        const taken = await loops.during(api, `${one.name}, ${count} friends`, () =>
          latencies(api.url, calls, (call) => one.requestAt(round * calls + call)),
        );
        // The first round only warms up.
        if (round > 0) one.rounds.push({ p50: median(taken), p95: percentile(taken, 0.95) });
      }
    }
  }
  const rows = rowsOf(groups);
  const searches = [];
  for (const { api, metricsPort, count } of groups) {
    const { withinMs, megabytes } = await searchesOf(metricsPort, 0.95);
    searches.push([count, `within ${ms(withinMs)}`, `${megabytes.toFixed(1)} MB`]);
    await api.stop();
  }
  const head = ['Call', 'Friends', 'p50', 'p95', 'p50 beside the floor', 'p95 beside the fewest friends'];
  return [
    table(`Lists and search among ${sizes.members} members, one at a time`, head, rows),
    table('Inside the server meanwhile', ['Friends', 'search in memory, p95', 'names and filter'], searches),
    await loops.end(),
  ].join('');
}

function casesOf(reader, token, sizes) {
  const random = createRandom();
  // What somebody types on the way to a name: each of its beginnings, of first names and of last names.
  const typed = Array.from({ length: 1000 }, () => {
    const parts = fullNameOf(random.below(sizes.members)).split(' ');
    const text = parts.slice(random.below(2)).join(' ');
    return text.slice(0, 1 + random.below(text.length));
  });
  const get = (path) => {
    const request = Connection.request('GET', path, { token });
    return () => request;
  };
  const searches = typed.map((text) =>
    Connection.request('GET', `/api/users?search=${encodeURIComponent(text)}&limit=9`, { token }),
  );
  return [
    { name: FLOOR, requestAt: get('/api/users/loginstatus') },
    { name: 'search, as it is typed', requestAt: (call) => searches[call % searches.length] },
    { name: 'friends list, a page of 50', requestAt: get(`/api/user/friends/${reader.username}?limit=50`) },
    { name: 'the ten nearest members', requestAt: get('/api/users?limit=10') },
    { name: 'list of members', requestAt: get('/api/users') },
    { name: 'profile', requestAt: get(`/api/users/${reader.username}`) },
  ].map((one) => ({ ...one, rounds: [] }));
}

function rowsOf(groups) {
  const [fewest] = groups;
  return fewest.cases.flatMap(({ name }, at) =>
    groups.map(({ count, cases }) => {
      const { rounds } = cases[at];
      const beside = (kind, others) =>
        median(rounds.map((round, index) => round[kind] / others[index][kind]));
      return [
        name,
        count,
        ms(median(rounds.map(({ p50 }) => p50))),
        ms(median(rounds.map(({ p95 }) => p95))),
        times(beside('p50', cases[0].rounds)),
        times(beside('p95', fewest.cases[at].rounds)),
      ];
    }),
  );
}
