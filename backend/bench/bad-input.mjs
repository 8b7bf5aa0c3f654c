import { feedPage, feedPages, login } from './calls.mjs';
import { median, ms, percentile, table, times } from './figures.mjs';
import { createRandom } from './generator.mjs';
import { alternate, arrivals, byChance, Connection, steadily } from './load.mjs';
import { senders } from './senders.mjs';
import { seed, viewersOf } from './seed.mjs';
import { startApi } from './servers.mjs';

const BEYOND_ALL_PAGES = 100_000;
const LONGEST_SEARCH = 10_000;
/** Others ask at a steady rate, so that they wait for the caller beside them and not for each other. */
const OTHERS_EVERY_MS = 20;
/** What the limits of the API let one member do for long: five calls a second. */
const ALLOWED_EVERY_MS = 200;
const QUIET = 'nobody else';
const BRACKETS = '20 senders of [[[';
const SENDERS = 20;
const BRACKETS_BYTES = 260_000;

/** What others wait for their feed while one caller asks for odd things as often as the limits allow. */
export async function badInput({ folder, rounds, calls, ...sizes }) {
  const own = { ...sizes, posts: Math.min(...sizes.posts), viewers: 1 };
  await seed(folder, own);
  const { url, stop } = await startApi(folder);
  const viewer = viewersOf(own).at(-1);
  const token = await login(url, viewer);
  const page = (number, limit) => feedPage(viewer, token, number, limit);
  const search = (text) =>
    Connection.request('GET', `/api/users?limit=9&search=${encodeURIComponent(text)}`, { token });
  const pages = await feedPages(url, viewer, token);
  const pastTheBound = page(1, 51);
  const requests = {
    [QUIET]: null,
    [BRACKETS]: Connection.request('POST', '/api/users/login', { text: '['.repeat(BRACKETS_BYTES) }),
    'ordinary pages': page(1),
    'pages beyond the end': page(BEYOND_ALL_PAGES),
    'the middle page': page(Math.ceil(pages / 2)),
    'the last page': page(pages),
    'the largest pages': page(1, 50),
    'limits past the bound': pastTheBound,
    'ordinary searches': search('harb'),
    'searches of one character': search('a'),
    'searches of 10,000': search('a'.repeat(LONGEST_SEARCH)),
    'searches of combining marks': search('e\u0301\u0302\u0303'.repeat(100)),
    'searches of signs': search('(.*)+$^[a-z]\\'),
  };
  // A caller in step with the others would meet each tenth of them, which is more than their p95 leaves out.
  const chance = createRandom();
  const oddCalls = Math.ceil((calls * OTHERS_EVERY_MS) / ALLOWED_EVERY_MS);
  const odd = (request) => {
    const status = request === pastTheBound ? 400 : 200;
    return arrivals(url, byChance(oddCalls, ALLOWED_EVERY_MS, chance), request, status);
  };
  const taken = await alternate(requests, rounds, async (name, request) => {
    const others = arrivals(url, steadily(calls, OTHERS_EVERY_MS), page(1));
    const brackets = () => senders(url, SENDERS, ALLOWED_EVERY_MS, request, others, chance);
    const beside = name === BRACKETS ? brackets() : request && odd(request);
    const [waits] = await Promise.all([others, beside]);
    return percentile(waits, 0.95);
  });
  await stop();
  const rows = Object.entries(taken).map(([name, each]) => [
    name,
    ms(median(each)),
    times(median(each.map((p95, round) => p95 / taken[QUIET][round]))),
  ]);
  return table('The feed beside bad input', ['Beside', 'p95', 'to nobody'], rows);
}
