import { alternate, login } from './feed.mjs';
import { median, ms, percentile, table, times } from './figures.mjs';
import { beside, Connection, latencies } from './load.mjs';
import { readersOf, seed } from './seed.mjs';
import { startApi } from './servers.mjs';

const BEYOND_ALL_PAGES = 100_000;
const LONGEST_SEARCH = 10_000;
const QUIET = 'nobody else';
const PAST = 'limits past the bound';

/** What others wait for their feed while one caller asks for odd things, as fast as they are answered. */
export async function badInput({ folder, sizes, rounds, calls }) {
  const own = { ...sizes, posts: Math.min(...sizes.posts) };
  await seed(folder, own);
  const api = await startApi(folder);
  const [reader] = readersOf(own);
  const token = await login(api, reader);
  const get = (path) => Connection.request('GET', path, { token });
  const feed = (query) => get(`/api/users/${reader.username}/homeposts?${query}`);
  const search = (text) => get(`/api/users?limit=9&search=${encodeURIComponent(text)}`);
  const ordinary = feed('page=1&limit=10');
  const callers = {
    'the same feed': ordinary,
    'pages beyond the end': feed(`page=${BEYOND_ALL_PAGES}&limit=10`),
    'the largest pages': feed('page=1&limit=50'),
    [PAST]: feed('page=1&limit=51'),
    'searches of one character': search('a'),
    'searches of 10,000': search('a'.repeat(LONGEST_SEARCH)),
    'searches of combining marks': search('e\u0301\u0302\u0303'.repeat(100)),
    'searches of signs': search('(.*)+$^[a-z]\\'),
  };
  const measure = () => latencies(api.url, calls, () => ordinary);
  const taken = await alternate(
    {
      [QUIET]: measure,
      ...Object.fromEntries(
        Object.entries(callers).map(([name, request]) => [
          name,
          () => beside(api, request, measure, { status: name === PAST ? 400 : 200 }),
        ]),
      ),
    },
    rounds,
    async (_, run) => percentile(await run(), 0.95),
  );
  await api.stop();
  return table(
    'The feed beside bad input',
    ['Beside', 'p95', 'p95 beside nobody else'],
    Object.entries(taken).map(([name, p95s]) => [
      name,
      ms(median(p95s)),
      times(median(p95s.map((value, round) => value / taken[QUIET][round]))),
    ]),
  );
}
