import { feedPage, feedPages, login } from './calls.mjs';
import { median, ms, percentile, table, times } from './figures.mjs';
import { createRandom } from './generator.mjs';
import { alternate, arrivals, beside, byChance, Connection, steadily } from './load.mjs';
import { Loops } from './loops.mjs';
import { readersOf, seed } from './seed.mjs';
import { startApi } from './servers.mjs';

const BEYOND_ALL_PAGES = 100_000;
const LONGEST_SEARCH = 10_000;
/** Others ask at a steady rate, so that they wait for the caller beside them and not for each other. */
const OTHERS_EVERY_MS = 20;
/** What the limits of the API let one member do for long: five calls a second. */
const ALLOWED_EVERY_MS = 200;
/** A caller in step with the others would meet each tenth of them, which is more than their p95 leaves out. */
const chance = createRandom();
const QUIET = 'nobody else';
const PAGES = 'ordinary pages';
const SEARCHES = 'ordinary searches';

/**
 * What others wait for their feed while one caller asks for odd things: as often as the limits allow, and as fast as
 * they are answered. In the second case any caller keeps a core busy, so each has an ordinary one beside it.
 */
export async function badInput({ folder, sizes, rounds, calls }) {
  const own = { ...sizes, posts: Math.min(...sizes.posts) };
  await seed(folder, own);
  const api = await startApi(folder);
  const reader = readersOf(own).at(-1);
  const token = await login(api, reader);
  const page = (number, limit) => ({ request: feedPage(reader, token, number, limit), ordinary: PAGES });
  const search = (text) => ({
    request: Connection.request('GET', `/api/users?limit=9&search=${encodeURIComponent(text)}`, { token }),
    ordinary: SEARCHES,
  });
  const pages = await feedPages(api, reader, token);
  const callers = {
    [PAGES]: page(1),
    'pages beyond the end': page(BEYOND_ALL_PAGES),
    'the middle page': page(Math.ceil(pages / 2)),
    'the last page': page(pages),
    'the largest pages': page(1, 50),
    'limits past the bound': { ...page(1, 51), status: 400 },
    [SEARCHES]: search('harb'),
    'searches of one character': search('a'),
    'searches of 10,000': search('a'.repeat(LONGEST_SEARCH)),
    'searches of combining marks': search('e\u0301\u0302\u0303'.repeat(100)),
    'searches of signs': search('(.*)+$^[a-z]\\'),
  };
  const loops = await Loops.start();
  const others = () => arrivals(api.url, steadily(calls, OTHERS_EVERY_MS), page(1).request);
  const allowedCalls = Math.ceil((calls * OTHERS_EVERY_MS) / ALLOWED_EVERY_MS);
  const cases = { [QUIET]: others };
  for (const [name, { request, status }] of Object.entries(callers)) {
    cases[allowed(name)] = async () => {
      const caller = arrivals(api.url, byChance(allowedCalls, ALLOWED_EVERY_MS, chance), request, status);
      const [taken] = await Promise.all([others(), caller]);
      return taken;
    };
    cases[fast(name)] = () => beside(api, request, others, { status });
  }
  const taken = await alternate(cases, rounds, async (name, run) =>
    percentile(await loops.during(api, name, run), 0.95),
  );
  await api.stop();
  const ratio = (name, floor) => times(median(taken[name].map((p95, round) => p95 / taken[floor][round])));
  const cells = (name, floor) => [ms(median(taken[name])), ratio(name, floor)];
  return [
    table(
      'The feed beside bad input',
      ['Beside', 'as allowed, p95', 'to nobody', 'as fast as answered, p95', 'to nobody', 'to the ordinary'],
      [
        [QUIET, ...cells(QUIET, QUIET), ...cells(QUIET, QUIET), '–'],
        ...Object.entries(callers).map(([name, { ordinary }]) => [
          name,
          ...cells(allowed(name), QUIET),
          ...cells(fast(name), QUIET),
          ratio(fast(name), fast(ordinary)),
        ]),
      ],
    ),
    await loops.end(),
  ].join('');
}

const allowed = (name) => `${name}, as allowed`;
const fast = (name) => `${name}, as fast as answered`;
