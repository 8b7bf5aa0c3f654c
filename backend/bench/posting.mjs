import { median, ms, percentile, table, times } from './figures.mjs';
import { login } from './calls.mjs';
import { Connection, latencies } from './load.mjs';
import { Loops } from './loops.mjs';
import { readersOf, seed } from './seed.mjs';
import { startApi } from './servers.mjs';

const HEAD = ['Friends', 'p50', 'p99', 'p50 beside the fewest friends'];

/** How long an author waits for a post to be acknowledged. */
export async function posting({ folder, sizes, rounds, calls }) {
  const own = { ...sizes, posts: Math.min(...sizes.posts) };
  await seed(folder, own);
  const api = await startApi(folder);
  const authors = [];
  for (const reader of readersOf(own)) {
    const token = await login(api, reader);
    const body = { postMessage: 'A wave from the bench' };
    const request = Connection.request('POST', '/api/posts', { token, body });
    authors.push({ ...reader, request, rounds: [], worst: [] });
  }
  const loops = await Loops.start();
  for (let round = 0; round <= rounds; round += 1) {
    for (const author of authors) {
      const taken = await loops.during(api, `posting, ${author.friends} friends`, () =>
        latencies(api.url, Math.ceil(calls / 5), () => author.request),
      );
      if (round === 0) continue;
      author.rounds.push(median(taken));
      author.worst.push(percentile(taken, 0.99));
    }
  }
  const [fewest] = authors;
  const rows = authors.map((author) => [
    author.friends,
    ms(median(author.rounds)),
    ms(median(author.worst)),
    times(median(author.rounds.map((value, round) => value / fewest.rounds[round]))),
  ]);
  await api.stop();
  return table('Posting, one at a time, acknowledged', HEAD, rows) + (await loops.end());
}
