// @ts-check
/** Visits of a browser on a slow phone, each timed by the page itself. */
import { MEMBER, TOKEN } from '../visit-answers.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {Record<string, number>} Figures */

const PHONE = { width: 412, height: 823 };
const CPU_SLOWDOWN = 4;
const BITS_PER_SECOND = 1_600_000;
const LATENCY_MS = 150;
const TIMEOUT_MS = 120_000;
/** So long a thumb stays on the glass when it presses. */
const TOUCH_MS = 80;

const SIGNS = {
  entry: 'form[aria-label="Login"], form',
  card: '[role="feed"] article',
  profile: '[role="tablist"]',
  friends: '#friends',
};

/**
 * Runs in the page before anything else: remembers what the browser tells of painting, shifting and events.
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
      if (name in seen.shown || document.querySelector(selector) === null) continue;
      seen.shown[name] = performance.now();
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  addEventListener('pageshow', ({ persisted }) => (seen.wasKept = persisted));
`;

/** @param {Page} page waits until its service worker has kept what a later visit needs */
export const workerKeepsFiles = (page) =>
  page.waitForFunction(() => Reflect.get(globalThis, 'navigator').serviceWorker.controller !== null);

/** @param {Page} page @param {string} expression @returns {Promise<any>} what the page says of itself */
const ask = (page, expression) => page.evaluate(expression);

/** @param {Page} page @param {keyof typeof SIGNS} sign @returns {Promise<number>} when it was there, in ms of the load */
async function shown(page, sign) {
  // As a function: the page's own policy forbids to evaluate a text.
  await page.waitForFunction((name) => Reflect.get(globalThis, 'seen')?.shown[name] !== undefined, sign, {
    timeout: TIMEOUT_MS,
  });
  return Number(await ask(page, `window.seen.shown.${sign}`));
}

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
 * Slows down what service workers ask for: a page's limits do not bind its worker.
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

/** @param {Page} page @returns {Promise<Figures>} a profile by a link of the feed, and back */
async function goToProfile(page) {
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL(`**/user/${MEMBER.username}`, { timeout: TIMEOUT_MS });
  const content = await shown(page, 'profile');
  const paint = Number(await firstPaint(page));
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.has(globalThis, 'seen'), undefined, { timeout: TIMEOUT_MS });
  const wasKept = Boolean(await ask(page, 'window.seen.wasKept'));
  return {
    'profile, first paint': paint,
    'profile, content': content,
    'back from the bfcache': Number(wasKept),
  };
}

/**
 * All visits to one build.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {boolean} hasWorker whether a service worker keeps the files of the build
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
  const unseen = await goToFriends(first);
  // What the first visit leaves for the second; a build without a worker leaves it to the browser's own cache.
  if (hasWorker) await workerKeepsFiles(first);
  await first.close();
  const second = await open(context, `${origin}/home`);
  const secondCard = await shown(second, 'card');
  await second.waitForLoadState('networkidle');
  const delay = await interact(second);
  await second.close();
  const third = await open(context, `${origin}/home`);
  await shown(third, 'card');
  await third.waitForLoadState('networkidle');
  const profile = await goToProfile(third);
  await context.close();
  return {
    ...entry,
    '/home first, first card': firstCard,
    '/home first, LCP': lcp,
    '/home second, first card': secondCard,
    'second visit beside the first': secondCard / firstCard,
    ...profile,
    'a remote not yet seen': unseen,
    'interaction delay': delay,
    'layout shift': shift,
  };
}
