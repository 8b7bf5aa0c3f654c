// @ts-check
/** Times opening a profile by its link on a desktop, at full speed with a warm cache. */
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { TOKEN } from '../shared/fake-api.mjs';
import { workerHasFiles } from './visits.mjs';

const DESKTOP = { width: 1280, height: 823 };
/** How long the pointer rests on the link before it is pressed. */
const REST_MS = 400;
/** Visits before measuring: a browser caches compiled code only after a few loads. */
const VISITS_BEFORE = 3;

/** Runs in every page: notes when a link was pressed, and how long after it tabs and a post have been painted. */
const watching = `
  localStorage.setItem('jwt', ${JSON.stringify(TOKEN)});
  const now = () => performance.timeOrigin + performance.now();
  addEventListener('click', () => sessionStorage.setItem('pressed', String(now())), true);
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[role="tablist"]') || !document.querySelector('[role="feed"] article')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.contentAt = now())));
  });
  observer.observe(document, { childList: true, subtree: true });
`;

/** @param {import('@playwright/test').BrowserContext} context @param {string} origin @returns {Promise<number>} */
async function openProfile(context, origin) {
  const page = await context.newPage();
  await page.goto(`${origin}/home`);
  const link = page.getByRole('article').first().getByRole('link').first();
  await link.hover();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(REST_MS);
  await link.click();
  await page.waitForURL('**/user/**');
  await page.waitForFunction(() => Reflect.has(globalThis, 'contentAt'));
  const took = await page.evaluate("window.contentAt - Number(sessionStorage.getItem('pressed'))");
  await page.close();
  return Number(took);
}

/** @param {import('@playwright/test').BrowserContext} context @param {string} origin lets a service worker cache the files */
async function cacheFiles(context, origin) {
  const page = await context.newPage();
  await page.goto(`${origin}/home`);
  await workerHasFiles(page);
  await page.close();
}

/**
 * Milliseconds from the click until tabs and first post of a profile are painted, for each click.
 * @param {import('@playwright/test').LaunchOptions} launch
 * @param {string} workDir where the browser keeps its profile, and with it the code that it has compiled
 * @param {string} origin
 * @param {number} clicks
 */
export async function timeProfileOnDesktop(launch, workDir, origin, clicks) {
  const folder = join(workDir, 'desktop');
  const context = await chromium.launchPersistentContext(folder, { ...launch, viewport: DESKTOP });
  await context.addInitScript({ content: `(() => {${watching}})();` });
  await cacheFiles(context, origin);
  const taken = [];
  for (let click = -VISITS_BEFORE; click < clicks; click += 1) {
    const took = await openProfile(context, origin);
    if (click >= 0) taken.push(took);
  }
  await context.close();
  return taken.sort((a, b) => a - b);
}
