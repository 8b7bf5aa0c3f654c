// @ts-check
/**
 * `npm run check:size`: compares the gzip size of what a real browser requests on first visits with budgets.
 * The limits of whole visits are here; the budget of each project is in its package.json (`sharewave.budgetKB`).
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { prepareReleases } from '../shared/built-parts.mjs';
import { FOLDERS } from '../shared/parts.mjs';
import { rootDir } from '../shared/root-dir.mjs';
import { serveWeb } from '../web/serve-web.mjs';
import { MEMBER, POST_ID, TOKEN, fakeAnswer } from '../shared/fake-api.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ project: string, file: string, bytes: number, isStyle: boolean }} Weight */
/** @typedef {{ name: string, path: string, token?: string, use?: (page: Page) => Promise<void>, shown: (page: Page) => import('@playwright/test').Locator, parts: string[] }} Visit */

const KB = 1000;
const WEB_PORT = Number(process.env['WEB_PORT'] ?? 5740);
const API_URL = `http://localhost:${process.env['API_PORT'] ?? 3740}`;
const PHONE = { width: 412, height: 823 };

/** Of a whole first visit, of what each further screen adds to /home, and of all styles. */
const LIMITS_KB = { entry: 130, home: 190, added: 25, styles: 12 };

/** A visitor at the entry. @type {Visit} */
const ENTRY = {
  name: '/',
  path: '/',
  parts: ['shell'],
  shown: (page) => page.getByRole('button', { name: 'Login', exact: true }),
};

/** @type {Visit['shown']} the last post of the first page */
const lastPost = (page) => page.getByRole('article').nth(9);
/** @type {Visit} */
const HOME = { name: '/home', path: '/home', token: TOKEN, parts: ['shell', 'mfe-feed'], shown: lastPost };
/** @type {Visit[]} */
const FURTHER = [
  {
    name: '/friends',
    path: '/friends',
    token: TOKEN,
    parts: ['mfe-friends'],
    shown: (page) => page.getByText('Add some friends to see them here'),
  },
  {
    name: '/user/…',
    path: `/user/${MEMBER.username}`,
    token: TOKEN,
    parts: ['mfe-profile', 'mfe-feed'],
    shown: lastPost,
  },
  {
    name: '/post/…',
    path: `/post/${POST_ID}`,
    token: TOKEN,
    parts: ['mfe-feed'],
    shown: (page) => page.getByRole('article'),
  },
  {
    name: 'the messenger',
    path: '/home',
    token: TOKEN,
    parts: ['mfe-messenger'],
    use: (page) => page.getByRole('button', { name: 'Messenger' }).click(),
    shown: (page) => page.getByText('NO MESSAGES YET'),
  },
  {
    name: 'the search',
    path: '/home',
    token: TOKEN,
    parts: ['mfe-friends'],
    use: (page) => page.getByRole('combobox', { name: 'Find friends' }).focus(),
    shown: (page) => page.getByText('Start typing to find friends!'),
  },
];

/** @param {import('@playwright/test').Response} response @returns {Promise<Weight | null>} */
async function weigh(response) {
  const { port, pathname } = new URL(response.url());
  const isStyle = pathname.endsWith('.css');
  const project = FOLDERS[Number(port) - WEB_PORT];
  if (project === undefined || (!isStyle && !pathname.endsWith('.js'))) return null;
  const content = await response.body();
  return { project, file: pathname, bytes: gzipSync(content, { level: 9 }).length, isStyle };
}

/** @param {Page} page */
async function fakeApi(page) {
  const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
  await page.route(`${API_URL}/**`, (route) =>
    route.fulfill({ headers, json: fakeAnswer(new URL(route.request().url()).pathname) }),
  );
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {Visit} visit
 * @returns {Promise<Map<string, Weight>>} by address
 */
async function load(browser, { name, path, token, use, shown, parts }) {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  /** @type {Map<string, Promise<Weight | null>>} */
  const weighing = new Map();
  page.on('response', (response) => weighing.set(response.url(), weigh(response)));
  await fakeApi(page);
  if (token !== undefined) await page.addInitScript({ content: `localStorage.setItem('jwt', '${token}')` });
  await page.goto(`http://localhost:${WEB_PORT}${path}`);
  await use?.(page);
  await shown(page).waitFor();
  // What a screen loads after it is shown counts too.
  await page.waitForLoadState('networkidle');
  /** @type {Map<string, Weight>} */
  const weights = new Map();
  for (const [url, weight] of weighing) {
    const weighed = await weight;
    if (weighed !== null) weights.set(url, weighed);
  }
  const missing = parts.filter((part) => ![...weights.values()].some(({ project }) => project === part));
  await context.close();
  if (missing.length > 0) throw new Error(`${name} did not load ${missing.join(', ')}`);
  return weights;
}

/** @param {Weight[]} weights */
const kilobytes = (weights) => weights.reduce((sum, { bytes }) => sum + bytes, 0) / KB;

/** @param {string} project @returns {number} */
function budgetOf(project) {
  const { sharewave } = JSON.parse(readFileSync(join(rootDir, project, 'package.json'), 'utf8'));
  return sharewave.budgetKB;
}

/**
 * @param {Map<string, Weight>} entry
 * @param {Map<string, Weight>} home
 * @param {[name: string, weights: Map<string, Weight>][]} further
 * @returns {[label: string, weights: Weight[], limitKB: number][]}
 */
function tableOf(entry, home, further) {
  const all = [...new Map([...entry, ...home, ...further.flatMap(([, weights]) => [...weights])]).values()];
  const scripts = all.filter(({ isStyle }) => !isStyle);
  /** @param {Map<string, Weight>} weights */
  const scriptsOf = (weights) => [...weights.values()].filter(({ isStyle }) => !isStyle);
  return [
    ['first visit to /', scriptsOf(entry), LIMITS_KB.entry],
    ['first visit to /home', scriptsOf(home), LIMITS_KB.home],
    ...further.map(([name, weights]) => {
      const added = scriptsOf(weights).filter(
        (weight) => !scriptsOf(home).some(({ file }) => file === weight.file),
      );
      return /** @type {[string, Weight[], number]} */ ([`${name} adds to /home`, added, LIMITS_KB.added]);
    }),
    ...FOLDERS.map((project) => {
      const own = scripts.filter((weight) => weight.project === project);
      return /** @type {[string, Weight[], number]} */ ([`all of ${project}`, own, budgetOf(project)]);
    }),
    ['all styles', all.filter(({ isStyle }) => isStyle), LIMITS_KB.styles],
  ];
}

/** @param {import('@playwright/test').Browser} browser @returns {Promise<boolean>} whether all fits */
async function check(browser) {
  const entry = await load(browser, ENTRY);
  const home = await load(browser, HOME);
  /** @type {[string, Map<string, Weight>][]} */
  const further = [];
  for (const visit of FURTHER) further.push([visit.name, await load(browser, visit)]);
  let fits = true;
  for (const [label, weights, limitKB] of tableOf(entry, home, further)) {
    const isOver = kilobytes(weights) > limitKB;
    if (isOver) fits = false;
    console.log(
      `${label.padEnd(32)} ${kilobytes(weights).toFixed(1).padStart(6)} of ${limitKB} KB${isOver ? '   OVER' : ''}`,
    );
    if (!isOver && !process.argv.includes('--files')) continue;
    for (const { project, file, bytes } of weights) console.log(`    ${bytes}  ${project}${file}`);
  }
  return fits;
}

const dataDir = mkdtempSync(join(tmpdir(), 'sharewave-size-'));
const web = await serveWeb({
  releases: await prepareReleases({ dataDir, webPort: WEB_PORT }),
  host: '127.0.0.1',
  webPort: WEB_PORT,
  apiUrl: API_URL,
  mediaOrigins: [],
  isDemo: true,
  demo: { username: 'demo', password: 'demo-password' },
  footer: { author: 'Sharewave', clientSourceUrl: API_URL, serverSourceUrl: API_URL },
});
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
try {
  process.exitCode = (await check(browser)) ? 0 : 1;
} finally {
  await browser.close();
  await web.close();
  rmSync(dataDir, { recursive: true });
}
