import { join } from 'node:path';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { TOKEN_STORAGE_KEY } from '@sharewave/contracts';
import { beginAfresh, type OpenState } from '../fixtures/accessibility';
import { letThrough } from '../fixtures/calls';
import { settled } from '../fixtures/frames';
import { demoMember, newVisitor, readConfig } from '../fixtures/members';

/** A screen to capture: file name, description, and how to reach it. */
export interface Scene {
  name: string;
  title: string;
  /** Captured without a signed-in member. */
  isOutside?: boolean;
  open: OpenState;
}

/** Captures a scene at every width into a folder. */
export type Camera = (scene: Scene, folder: string) => Promise<void>;

type Scheme = 'light' | 'dark';
type Density = 1 | 2;

const SIZES: readonly { width: number; height: number; density: Density; schemes: readonly Scheme[] }[] = [
  // Phones have two device pixels per CSS pixel.
  { width: 360, height: 740, density: 2, schemes: ['light', 'dark'] },
  { width: 768, height: 1024, density: 1, schemes: ['light'] },
  { width: 1280, height: 800, density: 1, schemes: ['light', 'dark'] },
  { width: 1920, height: 1080, density: 1, schemes: ['light'] },
];
const WEBP_QUALITY = 82;

/** A Monday morning, whatever the actual date. */
const TAKEN_AT_MS = Date.parse('2026-06-15T09:41:00Z');
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const ISO_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

const fileOf = (name: string, width: number, scheme: Scheme): string =>
  `${name}-${width}${scheme === 'dark' ? '-dark' : ''}.webp`;

export const picturesOf = (name: string): { file: string; width: number; scheme: Scheme }[] =>
  SIZES.flatMap(({ width, schemes }) =>
    schemes.map((scheme) => ({ file: fileOf(name, width, scheme), width, scheme })),
  );

/** When the demo community was created; its newest post was an hour old then. */
async function readPeopledAtMs(page: Page): Promise<number> {
  const { apiUrl } = await readConfig(page);
  const token = await page.evaluate((key) => localStorage.getItem(key), TOKEN_STORAGE_KEY);
  const answer = await page.request.get(`${apiUrl}/api/users/marina/posts`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { posts }: { posts: { timestamp: string }[] } = await answer.json();
  return Date.parse(posts[0]?.timestamp ?? '') + HOUR_MS;
}

/** Stops the clock of a browser, and shifts all times that the API returns accordingly. */
async function stopClock(context: BrowserContext, peopledAtMs: number): Promise<void> {
  const byMs = TAKEN_AT_MS - 2 * MINUTE_MS - peopledAtMs;
  await context.clock.setFixedTime(TAKEN_AT_MS);
  await context.route(/\/api\//, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replace(ISO_TIME, (time) => new Date(Date.parse(time) + byMs).toISOString());
    await route.fulfill({ response, body });
  });
}

/** Waits until everything has loaded, including visible pictures, and has been drawn. */
async function settle(page: Page): Promise<void> {
  // Does not wait for an idle network: a page with a chat never has one.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inSight = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    await Promise.allSettled(inSight.map((image) => image.decode()));
  });
  await settled(page);
}

const optionsOf = (density: Density) => ({ deviceScaleFactor: density, timezoneId: 'UTC' });

async function openForMember(browser: Browser, density: Density): Promise<Page> {
  const page = await demoMember(browser, optionsOf(density));
  await stopClock(page.context(), await readPeopledAtMs(page));
  await beginAfresh(page);
  return page;
}

async function openOutside(browser: Browser, density: Density): Promise<Page> {
  const page = await newVisitor(browser, optionsOf(density));
  await beginAfresh(page);
  return page;
}

/** Opens one browser for each pixel density, signed in and signed out, to capture every scene. */
export async function setUpCamera(browser: Browser): Promise<Camera> {
  const inside = { 1: await openForMember(browser, 1), 2: await openForMember(browser, 2) };
  const outside = { 1: await openOutside(browser, 1), 2: await openOutside(browser, 2) };
  return async (scene, folder) => {
    for (const { width, height, density, schemes } of SIZES) {
      const page = (scene.isOutside ? outside : inside)[density];
      await page.setViewportSize({ width, height });
      const sign = await scene.open(page);
      await sign.waitFor();
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await settle(page);
        const path = join(folder, fileOf(scene.name, width, colorScheme));
        await page.screenshot({ path, type: 'webp', quality: WEBP_QUALITY, animations: 'disabled' });
      }
      await letThrough(page);
    }
  };
}
