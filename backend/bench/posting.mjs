import { login } from './calls.mjs';
import { median, ms, percentile, table, times } from './figures.mjs';
import { alternate, Connection, latencies } from './load.mjs';
import { seed, viewersOf } from './seed.mjs';
import { startApi } from './servers.mjs';

/** How long an author waits for a post to be acknowledged. */
export async function posting({ folder, rounds, calls, ...sizes }) {
  const own = { ...sizes, posts: Math.min(...sizes.posts), viewers: 1 };
  await seed(folder, own);
  const api = await startApi(folder);
  const requests = {};
  for (const author of viewersOf(own)) {
    const token = await login(api.url, author);
    const body = { postMessage: 'A wave from the bench' };
    requests[author.friends] = Connection.request('POST', '/api/posts', { token, body });
  }
  const taken = await alternate(requests, rounds, (_, request) => latencies(api.url, calls, () => request));
  await api.stop();
  const [fewest] = Object.values(taken);
  const rows = Object.entries(taken).map(([friends, each]) => [
    friends,
    ms(median(each.map(median))),
    ms(median(each.map((round) => percentile(round, 0.99)))),
    times(median(each.map((round, at) => median(round) / median(fewest[at])))),
  ]);
  return table(
    'Posting, one at a time, acknowledged',
    ['Friends', 'p50', 'p99', 'p50 beside the fewest friends'],
    rows,
  );
}
