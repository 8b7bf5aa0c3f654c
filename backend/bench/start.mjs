import { join } from 'node:path';
import { login } from './calls.mjs';
import { median, ms, table, times } from './figures.mjs';
import { once } from './load.mjs';
import { readersOf, seed } from './seed.mjs';
import { startApi } from './servers.mjs';

/** From the command to the first answer of a page, and to the first search of all names, beside an empty community. */
export async function start({ folder, sizes, rounds }) {
  const few = { members: Math.min(20, sizes.members), friends: [1], posts: 1 };
  const many = { ...sizes, friends: [Math.min(...sizes.friends)], posts: Math.max(...sizes.posts) };
  const communities = [];
  for (const [name, own] of Object.entries({ few, many })) {
    const dataDir = join(folder, name);
    await seed(dataDir, own);
    communities.push({ dataDir, own, rounds: [] });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const one of communities) one.rounds.push(await measure(one));
  }
  const [floor] = communities;
  const rows = communities.flatMap(({ own, rounds: taken }) => {
    const row = (what, at, ratio) => [
      own.members,
      own.posts,
      what,
      ms(median(taken.map((one) => one[at]))),
      ratio,
    ];
    const toTheFew = (at) => times(median(taken.map((one, round) => one[at] / floor.rounds[round][at])));
    return [
      row('first answer', 0, toTheFew(0)),
      row('all names searched', 1, toTheFew(1)),
      row('event-loop delay meanwhile, p99', 2, '–'),
      row('the same by its own work', 3, '–'),
    ];
  });
  return table('Start', ['Members', 'Posts', 'Until', 'p50', 'beside the few'], rows);
}

async function measure({ dataDir, own }) {
  const startedAt = performance.now();
  const api = await startApi(dataDir);
  // Before it listens nobody waits for it.
  await api.loopDelaysMs();
  const [reader] = readersOf(own);
  const token = await login(api, reader);
  await once(api.url, 'GET', `/api/users/${reader.username}/posts?page=1&limit=10`, { token });
  const firstAnswer = performance.now() - startedAt;
  // Nobody is called so, which only the whole index can tell.
  await once(api.url, 'GET', '/api/users?search=%5E%5E%5E', { token });
  const searched = performance.now() - startedAt;
  const delays = await api.loopDelaysMs();
  await api.stop();
  return [firstAnswer, searched, delays.late, delays.own];
}
