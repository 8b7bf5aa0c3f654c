import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { feedPage, feedPages, login } from './calls.mjs';
import { median, ms, percentile, perSecond, table, times } from './figures.mjs';
import { alternate, latencies, once, throughput } from './load.mjs';
import { Loops } from './loops.mjs';
import { readersOf, seed } from './seed.mjs';
import { startApi, startEngine, startFloor, startTextbook } from './servers.mjs';

const CONNECTIONS = 16;
/** Beside which server each counts; what several nodes share is an engine in a process of its own. */
const FLOOR = 'the floor';
const SHARED = 'Sharewave, a shared database';
const SHARED_FLOOR = 'the floor, a shared database';
const FLOORS = { [SHARED]: SHARED_FLOOR, [SHARED_FLOOR]: SHARED_FLOOR };
/** Or the last, where a feed has fewer. */
const DEEP_PAGE = 50;
const FIRST = 'first page';
const MIDDLE = 'middle page';
const LAST = 'last page';
const TEXTBOOK = "the textbook's last page";
/** A deep page takes as long as many others. */
const CALLS_PER_DEEP_PAGE = 10;
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
    for (const name of ['shared', 'floor', 'textbook'])
      await cp(seeded, `${seeded}-${name}`, { recursive: true });
    groups.push({ posts, readers: readersOf(own), seeded });
  }
  const loops = await Loops.start();
  return [
    await growth(groups, rounds, calls, loops),
    await deepPages(groups, rounds, calls, loops),
    await rates(groups, rounds, seconds, loops),
    await loops.end(),
  ].join('');
}

const textbookToken = (textbook, { username }) => once(textbook.url, 'GET', `/token/${username}`);

/** All cases are taken in turn within each round, so that a busy moment of the machine meets all of them. */
async function growth(groups, rounds, calls, loops) {
  const cases = {};
  const servers = [];
  for (const { posts, readers, seeded } of groups) {
    const api = await startApi(seeded);
    servers.push(api);
    for (const reader of readers) {
      const token = await login(api, reader);
      const deepPage = Math.min(DEEP_PAGE, await feedPages(api, reader, token));
      for (const page of [1, deepPage]) {
        const name = `page ${page}, ${reader.friends} friends, ${posts} posts`;
        cases[name] = { cells: [reader.friends, posts, page], api, request: feedPage(reader, token, page) };
      }
    }
  }
  const taken = await alternate(cases, rounds, (name, { api, request }) =>
    loops.during(api, name, () => latencies(api.url, calls, () => request)),
  );
  for (const server of servers) await server.stop();
  const p50s = Object.fromEntries(Object.entries(taken).map(([name, each]) => [name, each.map(median)]));
  const [first] = Object.values(p50s);
  const rows = Object.entries(cases).map(([name, { cells }]) => [
    ...cells,
    ms(median(p50s[name])),
    ms(median(taken[name].map((round) => percentile(round, 0.99)))),
    times(median(p50s[name].map((value, round) => value / first[round]))),
  ]);
  return table(
    'Feed page, one at a time',
    ['Friends', 'Posts', 'Page', 'p50', 'p99', 'p50 beside the first line'],
    rows,
  );
}

/** Beyond the posts that a timeline holds, where there are so many: a merge of the friends' posts, from either end. */
async function deepPages(groups, rounds, calls, loops) {
  const rows = [];
  for (const { posts, readers, seeded } of groups) {
    const api = await startApi(seeded);
    const textbook = posts <= TEXTBOOK_MOST_POSTS ? await startTextbook(`${seeded}-textbook`) : null;
    for (const reader of readers) {
      const token = await login(api, reader);
      const last = await feedPages(api, reader, token);
      const cases = {
        [FIRST]: [api, feedPage(reader, token)],
        [MIDDLE]: [api, feedPage(reader, token, Math.ceil(last / 2))],
        [LAST]: [api, feedPage(reader, token, last)],
      };
      if (textbook) {
        cases[TEXTBOOK] = [textbook, feedPage(reader, await textbookToken(textbook, reader), last)];
      }
      const taken = await alternate(cases, rounds, async (name, [server, request]) => {
        const load = `${name} of ${last}, ${reader.friends} friends, ${posts} posts`;
        const count = Math.ceil(calls / CALLS_PER_DEEP_PAGE);
        return loops.during(server, load, () => latencies(server.url, count, () => request));
      });
      for (const name of Object.keys(cases)) {
        rows.push([
          reader.friends,
          posts,
          `${name} of ${last}`,
          ms(median(taken[name].map(median))),
          times(median(taken[name].map((round, at) => median(round) / median(taken[FIRST][at])))),
        ]);
      }
    }
    await api.stop();
    await textbook?.stop();
  }
  return table(
    'Deep pages of a feed, one at a time',
    ['Friends', 'Posts', 'Page', 'p50', 'beside the first page'],
    rows,
  );
}

const withEngine = (engine, server) => ({
  ...server,
  cpuSeconds: () => server.cpuSeconds() + engine.cpuSeconds(),
});

async function rates(groups, rounds, seconds, loops) {
  const rows = [];
  for (const { posts, readers, seeded } of groups) {
    for (const reader of readers) {
      const shared = `${seeded}-shared`;
      const engine = await startEngine(join(shared, 'database'));
      const uri = { MONGODB_URI: engine.url };
      const servers = {
        Sharewave: await startApi(seeded),
        [FLOOR]: await startFloor(`${seeded}-floor`),
        [SHARED]: withEngine(engine, await startApi(shared, uri)),
        [SHARED_FLOOR]: withEngine(engine, await startFloor(shared, uri)),
      };
      const tokens = {
        Sharewave: await login(servers.Sharewave, reader),
        [SHARED]: await login(servers[SHARED], reader),
      };
      if (posts <= TEXTBOOK_MOST_POSTS) {
        servers['the textbook'] = await startTextbook(`${seeded}-textbook`);
        tokens['the textbook'] = await textbookToken(servers['the textbook'], reader);
      }
      const results = await alternate(servers, rounds, (name, server) => {
        const request = feedPage(reader, tokens[name]);
        const load = `${CONNECTIONS} at a time, ${reader.friends} friends, ${posts} posts, ${name}`;
        return loops.during(server, load, () =>
          throughput(server, { connections: CONNECTIONS, seconds }, () => request),
        );
      });
      for (const server of Object.values(servers)) await server.stop();
      await engine.stop();
      for (const [name, taken] of Object.entries(results)) {
        const floor = results[FLOORS[name] ?? FLOOR];
        const ratio = median(taken.map(({ perSecond: rate }, round) => rate / floor[round].perSecond));
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
