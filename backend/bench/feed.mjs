import { join } from 'node:path';
import { feedPage, feedPages, login } from './calls.mjs';
import { median, ms, percentile, perSecond, table, times } from './figures.mjs';
import { Connection, latencies, once, throughput, timed } from './load.mjs';
import { seed, viewersOf } from './seed.mjs';
import { SET_UPS, startApi, startTextbook } from './servers.mjs';
import { storeCalls } from './store-calls.mjs';

const CONNECTIONS = 16;
/** A timeline holds 800 posts; deeper pages are merged from the friends' posts. */
const PAGES_OF_TIMELINE = 80;
const REPEATS = 3;
/** With more, a page of the textbook takes seconds. */
const TEXTBOOK_MOST_POSTS = 10_000;
/** A page of the textbook takes as long as many others. */
const CALLS_PER_TEXTBOOK_PAGE = 10;

/** The feed in each set-up: its growth with friends, posts and depth, and its throughput beside the textbook. */
export async function feed({ folder, rounds, calls, seconds, ...sizes }) {
  const cases = [];
  for (const posts of sizes.posts)
    cases.push(...(await prepare(join(folder, `posts-${posts}`), { ...sizes, posts })));
  const tables = [];
  for (const setUp of Object.keys(SET_UPS)) {
    const taken = cases.map(() => []);
    for (let round = 0; round < rounds; round += 1) {
      const figures = await measure(SET_UPS[setUp], cases, calls, seconds);
      figures.forEach((one, at) => taken[at].push(one));
    }
    const most = [];
    for (const one of cases) most.push(await storeCalls(SET_UPS[setUp], one));
    tables.push(pagesTable(setUp, cases, taken, most), ratesTable(setUp, cases, taken));
  }
  return tables.join('');
}

/** Cases of one number of friends each: who reads which page. All have a session and a timeline, and no process has read the pages. */
async function prepare(dataDir, sizes) {
  const own = { ...sizes, viewers: sizes.viewers + 1 };
  await seed(dataDir, own);
  const api = await startApi(dataDir);
  const viewers = [];
  for (const viewer of viewersOf(own)) {
    const token = await login(api.url, viewer);
    viewers.push({ ...viewer, token, pages: await feedPages(api.url, viewer, token) });
  }
  await api.stop();
  return sizes.friends.map((friends) => {
    const [other, ...readers] = viewers.filter((viewer) => viewer.friends === friends);
    const held = Math.min(other.pages, PAGES_OF_TIMELINE);
    const [measured, spare] = [readers.slice(0, held - 1), held - Math.min(held - 1, readers.length)];
    return {
      dataDir,
      friends,
      posts: sizes.posts,
      readers,
      // Of a page that no other reads, so that each is a first read of the viewer and of the page.
      first: measured.map((viewer, at) => feedPage(viewer, viewer.token, at + 1)),
      warmUp: (call) => feedPage(other, other.token, held - (call % spare)),
      deep: [Math.ceil(other.pages / 2), other.pages].map((page) => feedPage(other, other.token, page)),
    };
  });
}

/** One round: the figures of each case. All are taken in turn, so that a busy moment of the machine meets all of them. */
async function measure(setUp, cases, calls, seconds) {
  const servers = await startAll(setUp, cases, startApi);
  const figures = [];
  for (const { dataDir, warmUp } of cases) {
    const { urls } = servers.get(dataDir);
    const [restarted] = await latencies(urls[0], 1, warmUp);
    for (const url of urls) await latencies(url, calls, warmUp);
    const connections = await Promise.all(urls.map((url) => Connection.open(url)));
    figures.push({ restarted, connections, first: [], repeated: [], deep: [] });
  }
  for (const kind of ['first', ...Array(REPEATS).fill('repeated')]) {
    const most = Math.max(...cases.map(({ first }) => first.length));
    for (let turn = 0; turn < most; turn += 1) {
      for (const [at, { first }] of cases.entries()) {
        const { connections } = figures[at];
        if (turn < first.length)
          figures[at][kind].push(await timed(connections[turn % connections.length], first[turn]));
      }
    }
  }
  for (const [at, { dataDir, deep, readers }] of cases.entries()) {
    const { connections } = figures[at];
    for (const request of deep) figures[at].deep.push(await timed(connections[0], request));
    for (const connection of connections) connection.close();
    const requests = readers.map((viewer) => feedPage(viewer, viewer.token));
    figures[at].rate = await rate(servers.get(dataDir), requests, seconds);
  }
  for (const server of servers.values()) await server.stop();

  const few = cases.filter(({ posts }) => posts <= TEXTBOOK_MOST_POSTS);
  const textbooks = await startAll(setUp, few, startTextbook);
  for (const [at, { dataDir, readers }] of few.entries()) {
    const textbook = textbooks.get(dataDir);
    const requests = [];
    for (const viewer of readers) {
      requests.push(feedPage(viewer, await once(textbook.urls[0], 'GET', `/token/${viewer.username}`)));
    }
    const count = Math.ceil(calls / CALLS_PER_TEXTBOOK_PAGE);
    const requestAt = (call) => requests[call % requests.length];
    figures[at].textbook = await latencies(textbook.urls[0], count, requestAt);
    figures[at].textbookRate = await rate(textbook, requests, seconds);
  }
  for (const textbook of textbooks.values()) await textbook.stop();
  return figures;
}

/** One for each folder. */
async function startAll(setUp, cases, start) {
  const servers = new Map();
  for (const { dataDir } of cases) {
    if (!servers.has(dataDir)) servers.set(dataDir, await setUp(start, dataDir));
  }
  return servers;
}

/** Its code is compiled before it is measured. */
async function rate(server, requests, seconds) {
  const load = { connections: CONNECTIONS, seconds };
  await throughput(server, requests, load);
  return throughput(server, requests, load);
}

function pagesTable(setUp, cases, taken, most) {
  const rows = cases.map(({ friends, posts }, at) => {
    const mid = (of) => ms(median(taken[at].map(of)));
    const growth = (kind) =>
      times(median(taken[at].map((round, turn) => median(round[kind]) / median(taken[0][turn][kind]))));
    return [
      friends,
      posts,
      mid(({ first }) => median(first)),
      mid(({ first }) => percentile(first, 0.95)),
      growth('first'),
      mid(({ repeated }) => median(repeated)),
      mid(({ repeated }) => percentile(repeated, 0.95)),
      growth('repeated'),
      mid(({ restarted }) => restarted),
      mid(({ deep }) => deep[0]),
      mid(({ deep }) => deep[1]),
      most[at],
      taken[at][0].textbook ? mid(({ textbook }) => median(textbook)) : '–',
    ];
  });
  const head = [
    'Friends',
    'Posts',
    'first read, p50',
    'p95',
    'p50 beside the first line',
    'repeated, p50',
    'p95',
    'p50 beside the first line',
    'after a restart',
    'middle page',
    'last page',
    'store calls',
    'textbook, p50',
  ];
  return table(`Feed page, one at a time, ${setUp}`, head, rows);
}

function ratesTable(setUp, cases, taken) {
  const rows = cases.map(({ friends, posts }, at) => {
    const mid = (kind, of) => median(taken[at].map((round) => round[kind][of]));
    const cells = (kind) => [perSecond(mid(kind, 'perSecond')), Math.round(mid(kind, 'cpuUs'))];
    if (!taken[at][0].textbookRate) return [friends, posts, ...cells('rate'), '–', '–', '–'];
    const ratio = median(taken[at].map((round) => round.rate.perSecond / round.textbookRate.perSecond));
    return [friends, posts, ...cells('rate'), ...cells('textbookRate'), times(ratio)];
  });
  const head = [
    'Friends',
    'Posts',
    'Sharewave',
    'CPU µs a page',
    'textbook',
    'CPU µs a page',
    'beside the textbook',
  ];
  return table(`Feed pages a second, ${CONNECTIONS} at a time, ${setUp}`, head, rows);
}
