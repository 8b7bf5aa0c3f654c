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
const watching = (token) => `
  if (${JSON.stringify(token)} !== null) localStorage.setItem('jwt', ${JSON.stringify(token)});
  const seen = (window.seen = { lcp: 0, shift: 0, delay: 0, shown: {}, wasKept: false });
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    });
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  observe('layout-shift', ({ value, hadRecentInput }) => (seen.shift += hadRecentInput ? 0 : value));
  observe('event', ({ duration }) => (seen.delay = Math.max(seen.delay, duration)));
  const look = () => {
    for (const [name, selector] of Object.entries(${JSON.stringify(SIGNS)})) {
      if (document.querySelector(selector) !== null) seen.shown[name] ??= performance.now();
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  addEventListener('pageshow', ({ persisted }) => (seen.wasKept = persisted));
`;

/** @param {Page} page waits until its service worker has cached what a later visit needs */
export const workerHasFiles = (page) =>
  page.waitForFunction(() => Reflect.get(globalThis, 'navigator').serviceWorker.controller !== null);

/** @param {Page} page @param {string} expression @returns {Promise<any>} what the page says of itself */
const ask = (page, expression) => page.evaluate(expression);

/** @param {Page} page @param {keyof typeof SIGNS} sign @returns {Promise<number>} when it was there, in ms of the load */
async function shown(page, sign) {
  // As a function, because the page's CSP forbids to evaluate a string.
  await page.waitForFunction((name) => Reflect.get(globalThis, 'seen')?.shown[name] !== undefined, sign, {
    timeout: TIMEOUT_MS,
  });
  return Number(await ask(page, `window.seen.shown.${sign}`));
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
  ask(page, `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN`);

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
  await context.addInitScript({ content: `(() => {${watching(token)}})();` });
  return context;
}

/** @param {import('@playwright/test').BrowserContext} context @param {string} url */
async function open(context, url) {
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT_MS });
  return page;
}

/** @param {import('@playwright/test').Browser} browser @param {string} origin @returns {Promise<Figures>} */
async function visitEntry(browser, origin) {
  const context = await newVisitor(browser, null);
  const page = await open(context, `${origin}/`);
  await shown(page, 'entry');
  await page.waitForLoadState('networkidle');
  const figures = { '/ first, LCP': Number(await ask(page, 'window.seen.lcp')) };
  await context.close();
  return figures;
}

/** @param {Page} page likes, writes and scrolls; answers the longest delay @returns {Promise<number>} */
async function interact(page) {
  await ask(page, 'window.seen.delay = 0');
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /like/i }).first().click();
  await page.mouse.wheel(0, 1_500);
  await page.getByRole('textbox').first().fill('Ahoy');
  await page.waitForLoadState('networkidle');
  return Number(await ask(page, 'window.seen.delay'));
}

/** @param {Page} page @returns {Promise<number>} from the touch of a thumb until the friends are there */
async function goToFriends(page) {
  const link = page.locator('nav a[href="/friends"]:visible');
  const { x = 0, y = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {};
  const touched = Number(await ask(page, 'performance.now()'));
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await new Promise((resolve) => setTimeout(resolve, TOUCH_MS));
  await page.mouse.up();
  return (await shown(page, 'friends')) - touched;
}

/** @param {Page} page presses the first link to a profile, and waits until it is there */
async function goToProfile(page) {
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL(`**/user/${MEMBER.username}`, { timeout: TIMEOUT_MS });
  return shown(page, 'profile');
}

/** @param {Page} page @returns {Promise<boolean>} whether the page that was left had been kept as it was */
async function goBack(page) {
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.has(globalThis, 'seen'), undefined, { timeout: TIMEOUT_MS });
  return Boolean(await ask(page, 'window.seen.wasKept'));
}

/** @param {Page} page @returns {Promise<Figures>} a profile by a link of the feed, back, and the same profile again */
async function visitProfile(page) {
  const unseen = await goToProfile(page);
  await isPersisted(page, '"profile"');
  const wasKept = await goBack(page);
  const content = await goToProfile(page);
  return {
    'profile not yet seen, content': unseen,
    'profile, first paint': Number(await firstPaint(page)),
    'profile, content': content,
    'back from the bfcache': Number(wasKept),
  };
}

/**
 * The lower bound of a first paint: a one-line page, opened by a link, over the same network.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url of a page with a link to itself
 * @returns {Promise<number>}
 */
export async function visitBarePage(browser, url) {
  const context = await newVisitor(browser, null);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url);
  await page.getByRole('link').click();
  await page.waitForURL(`${url}?`);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const paint = Number(await firstPaint(page));
  await context.close();
  return paint;
}

/** @param {import('@playwright/test').Browser} browser @param {string} origin @returns {Promise<number>} */
async function visitUnseenRemote(browser, origin) {
  const context = await newVisitor(browser, TOKEN);
  const page = await open(context, `${origin}/home`);
  await shown(page, 'card');
  await page.waitForLoadState('networkidle');
  const unseen = await goToFriends(page);
  await context.close();
  return unseen;
}

/**
 * All visits to one build.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {boolean} hasWorker whether the build has a service worker that caches its files
 * @returns {Promise<Figures>}
 */
export async function visitAll(browser, origin, hasWorker) {
  const entry = await visitEntry(browser, origin);
  const context = await newVisitor(browser, TOKEN);
  const first = await open(context, `${origin}/home`);
  const firstCard = await shown(first, 'card');
  await first.waitForLoadState('networkidle');
  const lcp = Number(await ask(first, 'window.seen.lcp'));
  const shift = Number(await ask(first, 'window.seen.shift'));
  // What the first visit leaves for the second; a build without a service worker relies on the browser's cache.
  await isPersisted(first, '"feeds"');
  if (hasWorker) await workerHasFiles(first);
  await first.close();
  const second = await open(context, `${origin}/home`);
  const secondCard = await shown(second, 'card');
  await second.waitForLoadState('networkidle');
  const secondShift = Number(await ask(second, 'window.seen.shift'));
  const delay = await interact(second);
  await second.close();
  const third = await open(context, `${origin}/home`);
  await shown(third, 'card');
  await third.waitForLoadState('networkidle');
  const profile = await visitProfile(third);
  await context.close();
  return {
    ...entry,
    '/home first, first card': firstCard,
    '/home first, LCP': lcp,
    '/home second, first card': secondCard,
    'second visit beside the first': secondCard / firstCard,
    ...profile,
    'a remote not yet seen': await visitUnseenRemote(browser, origin),
    'interaction delay': delay,
    'layout shift': Math.max(shift, secondShift),
  };
}
