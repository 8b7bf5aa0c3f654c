// @ts-check
/**
 * `npm run check:size`: compares the gzip size of what a real browser requests on first visits with budgets.
 * The limits of whole visits are here; the budget of each project is in its package.json (`sharewave.budgetKB`).
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { MEMBER, POST_ID, TOKEN } from '../shared/fake-api.mjs';
import { launchBrowser, serveFakeApi, serveMeasured } from '../shared/measured-site.mjs';
import { FOLDERS } from '../shared/parts.mjs';
import { rootDir } from '../shared/root-dir.mjs';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ project: string, file: string, bytes: number, isStyle: boolean }} Weight of one file
 * @typedef {object} Visit
 * @property {string} name
 * @property {string} path
 * @property {string[]} parts that it must load
 * @property {(page: Page) => import('@playwright/test').Locator} shown visible once the screen is complete
 * @property {boolean} [isVisitor] not logged in
 * @property {(page: Page) => Promise<void>} [use] opens something in the page
 */

const KB = 1000;
const WEB_PORT = Number(process.env['WEB_PORT'] ?? 5740);
const API_PORT = Number(process.env['API_PORT'] ?? 3740);
const PHONE = { width: 412, height: 823 };

/** Of a whole first visit, of what each further screen adds to /home, and of all styles. */
const LIMITS_KB = { entry: 130, home: 190, added: 25, styles: 12 };

/** @type {Visit} */
const ENTRY = {
  name: '/',
  path: '/',
  isVisitor: true,
  parts: ['shell'],
  shown: (page) => page.getByRole('button', { name: 'Login', exact: true }),
};
/** @type {Visit['shown']} */
const lastPostOfPage = (page) => page.getByRole('article').nth(9);
/** @type {Visit} */
const HOME = { name: '/home', path: '/home', parts: ['shell', 'mfe-feed'], shown: lastPostOfPage };
/** @type {Visit[]} */
const FURTHER = [
  {
    name: '/friends',
    path: '/friends',
    parts: ['mfe-friends'],
    shown: (page) => page.getByText('Add some friends to see them here'),
  },
  {
    name: '/user/…',
    path: `/user/${MEMBER.username}`,
    parts: ['mfe-profile', 'mfe-feed'],
    shown: lastPostOfPage,
  },
  {
    name: '/post/…',
    path: `/post/${POST_ID}`,
    parts: ['mfe-feed'],
    shown: (page) => page.getByRole('article'),
  },
  {
    name: 'the messenger',
    path: '/home',
    parts: ['mfe-messenger'],
    use: (page) => page.getByRole('button', { name: 'Messenger' }).click(),
    shown: (page) => page.getByText('NO MESSAGES YET'),
  },
  {
    name: 'the search',
    path: '/home',
    parts: ['mfe-friends'],
    use: (page) => page.getByRole('combobox', { name: 'Find friends' }).focus(),
    shown: (page) => page.getByText('Start typing to find friends!'),
  },
];

/** Null for what is neither script nor style of a part. @param {import('@playwright/test').Response} response @returns {Promise<Weight | null>} */
async function weigh(response) {
  const { port, pathname } = new URL(response.url());
  const isStyle = pathname.endsWith('.css');
  const project = FOLDERS[Number(port) - WEB_PORT];
  if (project === undefined || (!isStyle && !pathname.endsWith('.js'))) return null;
  const content = await response.body();
  return { project, file: `${project}${pathname}`, bytes: gzipSync(content, { level: 9 }).length, isStyle };
}

/** @param {import('@playwright/test').Browser} browser @param {Visit} visit @returns {Promise<Weight[]>} each file once */
async function load(browser, { name, path, isVisitor, use, shown, parts }) {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  /** @type {Map<string, Promise<Weight | null>>} */
  const responses = new Map();
  page.on('response', (response) => responses.set(response.url(), weigh(response)));
  if (!isVisitor) await page.addInitScript({ content: `localStorage.setItem('jwt', '${TOKEN}')` });
  await page.goto(`http://localhost:${WEB_PORT}${path}`);
  await use?.(page);
  await shown(page).waitFor();
  // What a screen loads after it is shown counts too.
  await page.waitForLoadState('networkidle');
  const weights = (await Promise.all(responses.values())).filter((weight) => weight !== null);
  await context.close();
  const missing = parts.filter((part) => !weights.some(({ project }) => project === part));
  if (missing.length > 0) throw new Error(`${name} did not load ${missing.join(', ')}`);
  return weights;
}

/** @param {string} project @returns {number} */
const budgetOf = (project) =>
  JSON.parse(readFileSync(join(rootDir, project, 'package.json'), 'utf8')).sharewave.budgetKB;

/** @param {import('@playwright/test').Browser} browser @returns {Promise<[label: string, weights: Weight[], limitKB: number][]>} */
async function measure(browser) {
  const entry = await load(browser, ENTRY);
  const home = await load(browser, HOME);
  const atHome = new Set(home.map(({ file }) => file));
  const files = new Map([...entry, ...home].map((weight) => [weight.file, weight]));
  /** @type {Awaited<ReturnType<typeof measure>>} */
  const added = [];
  for (const visit of FURTHER) {
    const weights = await load(browser, visit);
    for (const weight of weights) files.set(weight.file, weight);
    const more = weights.filter(({ file, isStyle }) => !isStyle && !atHome.has(file));
    added.push([`${visit.name} adds to /home`, more, LIMITS_KB.added]);
  }
  const all = [...files.values()];
  /** @param {Weight[]} weights */
  const scripts = (weights) => weights.filter(({ isStyle }) => !isStyle);
  return [
    ['first visit to /', scripts(entry), LIMITS_KB.entry],
    ['first visit to /home', scripts(home), LIMITS_KB.home],
    ...added,
    ...FOLDERS.map((folder) => {
      const own = scripts(all).filter(({ project }) => project === folder);
      return /** @type {[string, Weight[], number]} */ ([`all of ${folder}`, own, budgetOf(folder)]);
    }),
    ['all styles', all.filter(({ isStyle }) => isStyle), LIMITS_KB.styles],
  ];
}

/** Prints a line, and the files if there is too much. @param {Awaited<ReturnType<typeof measure>>[number]} line @returns {boolean} whether it fits */
function report([label, weights, limitKB]) {
  const kilobytes = weights.reduce((sum, { bytes }) => sum + bytes, 0) / KB;
  const fits = kilobytes <= limitKB;
  console.log(
    `${label.padEnd(32)} ${kilobytes.toFixed(1).padStart(6)} of ${limitKB} KB${fits ? '' : '   OVER'}`,
  );
  if (!fits || process.argv.includes('--files'))
    for (const { file, bytes } of weights) console.log(`    ${bytes}  ${file}`);
  return fits;
}

const dataDir = mkdtempSync(join(tmpdir(), 'sharewave-size-'));
const api = await serveFakeApi(API_PORT);
const web = await serveMeasured({ dataDir, webPort: WEB_PORT, apiUrl: `http://localhost:${API_PORT}` });
const browser = await launchBrowser();
try {
  const lines = await measure(browser);
  if (lines.map(report).includes(false)) process.exitCode = 1;
} finally {
  await browser.close();
  await web.close();
  api.close();
  rmSync(dataDir, { recursive: true });
}
