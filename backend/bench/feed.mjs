import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { feedPage, feedPages, login } from './calls.mjs';
import { median, ms, percentile, perSecond, table, times } from './figures.mjs';
import { alternate, latencies, once, throughput } from './load.mjs';
import { Loops } from './loops.mjs';
import { readersOf, seed } from './seed.mjs';
import { startApi, startFloor, startTextbook } from './servers.mjs';

const CONNECTIONS = 16;
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
    for (const name of ['floor', 'textbook']) await cp(seeded, `${seeded}-${name}`, { recursive: true });
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
      for (const page of [1, DEEP_PAGE]) {
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

async function rates(groups, rounds, seconds, loops) {
  const rows = [];
  for (const { posts, readers, seeded } of groups) {
    for (const reader of readers) {
      const servers = {
        Sharewave: await startApi(seeded),
        'the floor': await startFloor(`${seeded}-floor`),
      };
      const tokens = { Sharewave: await login(servers.Sharewave, reader) };
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
