// @ts-check
/** Visits of a browser on a slow phone, each timed by the page itself. */
import { MEMBER, TOKEN } from '../shared/fake-api.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {Record<string, number>} Figures */

const PHONE = { width: 412, height: 823 };
const CPU_SLOWDOWN = 4;
const BITS_PER_SECOND = 1_600_000;
const LATENCY_MS = 150;
const TIMEOUT_MS = 120_000;
/** How long a tap lasts. */
const TOUCH_MS = 80;

const SIGNS = {
  entry: 'form[aria-label="Login"], form',
  card: '[role="feed"] article',
  profile: '[role="tablist"]',
  friends: '#friends',
};

/**
 * Runs in the page before anything else: records the browser's paint, layout-shift and event entries.
 * @param {string | null} token
 */
const recording = (token) => `
  if (${JSON.stringify(token)} !== null) localStorage.setItem('jwt', ${JSON.stringify(token)});
  const records = (window.records = { lcp: 0, shift: 0, delay: 0, shown: {}, isRestored: false });
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    });
  observe('largest-contentful-paint', ({ startTime }) => (records.lcp = startTime));
  observe('layout-shift', ({ value, hadRecentInput }) => (records.shift += hadRecentInput ? 0 : value));
  observe('event', ({ duration }) => (records.delay = Math.max(records.delay, duration)));
  const recordShown = () => {
    for (const [name, selector] of Object.entries(${JSON.stringify(SIGNS)})) {
      if (document.querySelector(selector) !== null) records.shown[name] ??= performance.now();
    }
  };
  new MutationObserver(recordShown).observe(document, { childList: true, subtree: true });
  addEventListener('pageshow', ({ persisted }) => (records.isRestored = persisted));
`;

/** @param {Page} page waits until its service worker has cached what a later visit needs */
const workerHasFiles = (page) =>
  page.waitForFunction(() => Reflect.get(globalThis, 'navigator').serviceWorker.controller !== null);

/** @param {Page} page @param {string} expression @returns {Promise<any>} */
const evaluate = (page, expression) => page.evaluate(expression);

/** @param {Page} page @param {keyof typeof SIGNS} sign @returns {Promise<number>} when it was there, in ms of the load */
async function shownAt(page, sign) {
  // As a function, because the page's CSP forbids to evaluate a string.
  await page.waitForFunction((name) => Reflect.get(globalThis, 'records')?.shown[name] !== undefined, sign, {
    timeout: TIMEOUT_MS,
  });
  return Number(await evaluate(page, `window.records.shown.${sign}`));
}

/** @param {Page} page @param {string} text waits until the shell has persisted something that contains the text */
const isPersisted = (page, text) =>
  page.waitForFunction(async (wanted) => {
    const { indexedDB } = Object(globalThis);
    /** @param {any} request @returns {Promise<any>} */
    const answer = (request) => new Promise((done) => (request.onsuccess = () => done(request.result)));
    const database = await answer(indexedDB.open('sharewave'));
    const values = await answer(database.transaction('query-cache').objectStore('query-cache').getAll());
    database.close();
    return values.join().includes(wanted);
  }, text);

/** @param {Page} page */
const firstPaint = (page) =>
  evaluate(page, `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN`);

const SLOW_NETWORK = {
  offline: false,
  latency: LATENCY_MS,
  downloadThroughput: BITS_PER_SECOND / 8,
  uploadThroughput: BITS_PER_SECOND / 8,
};

/**
 * Throttles requests of service workers, to which the page's throttling does not apply.
 * @param {import('@playwright/test').Browser} browser
 */
export async function slowDownWorkers(browser) {
  const session = await browser.newBrowserCDPSession();
  session.on('Target.targetCreated', async ({ targetInfo: { type, targetId } }) => {
    if (type !== 'service_worker') return;
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    const commands = [
      { id: 1, method: 'Network.enable' },
      { id: 2, method: 'Network.emulateNetworkConditions', params: SLOW_NETWORK },
    ];
    for (const command of commands) {
      await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(command) });
    }
  });
  await session.send('Target.setDiscoverTargets', { discover: true });
}

/** @param {Page} page slows it down to a phone on the way */
async function slowDown(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** @param {import('@playwright/test').Browser} browser @param {string | null} token */
async function newVisitor(browser, token) {
  const context = await browser.newContext({ viewport: PHONE });
  await context.addInitScript({ content: `(() => {${recording(token)}})();` });
  return context;
}

/** @param {import('@playwright/test').BrowserContext} context @param {string} url */
async function open(context, url) {
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT_MS });
  return page;
}

/** @param {Page} page @returns {Promise<{ lcp: number, shift: number, delay: number, isRestored: boolean }>} */
const recordsOf = (page) => evaluate(page, 'window.records');

/** @param {import('@playwright/test').Browser} browser @param {string} origin @returns {Promise<Figures>} */
async function visitEntry(browser, origin) {
  const context = await newVisitor(browser, null);
  const page = await open(context, `${origin}/`);
  await shownAt(page, 'entry');
  await page.waitForLoadState('networkidle');
  const { lcp } = await recordsOf(page);
  await context.close();
  return { '/ first, LCP': lcp };
}

/** @param {import('@playwright/test').BrowserContext} context @param {string} origin */
async function visitHome(context, origin) {
  const page = await open(context, `${origin}/home`);
  const cardAt = await shownAt(page, 'card');
  await page.waitForLoadState('networkidle');
  return { page, cardAt };
}

/** @param {Page} page likes, writes and scrolls; answers the longest delay @returns {Promise<number>} */
async function interact(page) {
  await evaluate(page, 'window.records.delay = 0');
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /like/i }).first().click();
  await page.mouse.wheel(0, 1_500);
  await page.getByRole('textbox').first().fill('Ahoy');
  await page.waitForLoadState('networkidle');
  return (await recordsOf(page)).delay;
}

/** @param {Page} page @returns {Promise<number>} from the touch of a thumb until the friends are there */
async function goToFriends(page) {
  const link = page.locator('nav a[href="/friends"]:visible');
  const { x = 0, y = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {};
  const touched = Number(await evaluate(page, 'performance.now()'));
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await new Promise((resolve) => setTimeout(resolve, TOUCH_MS));
  await page.mouse.up();
  return (await shownAt(page, 'friends')) - touched;
}

/** @param {Page} page presses the first link to a profile, and waits until it is there */
async function goToProfile(page) {
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL(`**/user/${MEMBER.username}`, { timeout: TIMEOUT_MS });
  return shownAt(page, 'profile');
}

/** @param {Page} page @returns {Promise<boolean>} whether it came from the back/forward cache */
async function goBack(page) {
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.has(globalThis, 'records'), undefined, { timeout: TIMEOUT_MS });
  return (await recordsOf(page)).isRestored;
}

/** @param {Page} page @returns {Promise<Figures>} a profile by a link of the feed, back, and the same profile again */
async function visitProfile(page) {
  const unseen = await goToProfile(page);
  await isPersisted(page, '"profile"');
  const isRestored = await goBack(page);
  const content = await goToProfile(page);
  return {
    'profile not yet seen, content': unseen,
    'profile, first paint': Number(await firstPaint(page)),
    'profile, content': content,
    'back from the bfcache': Number(isRestored),
  };
}

/**
 * All visits to one build.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {{ hasWorker: boolean }} build whether it has a service worker that caches its files
 * @returns {Promise<Figures>}
 */
export async function visitAll(browser, origin, { hasWorker }) {
  const entry = await visitEntry(browser, origin);
  const context = await newVisitor(browser, TOKEN);
  const first = await visitHome(context, origin);
  const firstFigures = await recordsOf(first.page);
  // What the first visit leaves for the second; a build without a service worker relies on the browser's cache.
  await isPersisted(first.page, '"feeds"');
  if (hasWorker) await workerHasFiles(first.page);
  await first.page.close();
  const second = await visitHome(context, origin);
  const secondFigures = await recordsOf(second.page);
  const delay = await interact(second.page);
  await second.page.close();
  const third = await visitHome(context, origin);
  const profile = await visitProfile(third.page);
  await context.close();
  const stranger = await newVisitor(browser, TOKEN);
  const unseenRemote = await goToFriends((await visitHome(stranger, origin)).page);
  await stranger.close();
  return {
    ...entry,
    '/home first, first card': first.cardAt,
    '/home first, LCP': firstFigures.lcp,
    '/home second, first card': second.cardAt,
    'second visit beside the first': second.cardAt / first.cardAt,
    ...profile,
    'a remote not yet seen': unseenRemote,
    'interaction delay': delay,
    'layout shift': Math.max(firstFigures.shift, secondFigures.shift),
  };
}
