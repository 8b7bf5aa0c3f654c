import { expect, test, type Page } from '@playwright/test';
import { createAnyMember } from '../fixtures/api';
import { LATER_SCRIPTS, hold, holdAddress, letThrough } from '../fixtures/calls';
import { settled } from '../fixtures/frames';
import { openAs } from '../fixtures/members';

const WIDTHS = [360, 800, 1280];

/** The position of an element, the width of its text in whole pixels, and its colour. */
async function lookOf(page: Page, selector: string) {
  const element = page.locator(selector).first();
  await expect(element).toBeVisible();
  return element.evaluate(async (node) => {
    // Not `fonts.ready`, which resolves too early in a page that has not requested the font yet.
    await document.fonts.load(getComputedStyle(node).font);
    const { x, y, width, height } = node.getBoundingClientRect();
    const text = document.createRange();
    text.selectNodeContents(node);
    const textWidth = node.childElementCount === 0 ? Math.round(text.getBoundingClientRect().width) : 0;
    return { place: [x, y, width, height].map(Math.round), textWidth, color: getComputedStyle(node).color };
  });
}

/** Compares, by pairs of selectors, what a page shows before its scripts with what replaces it. */
async function expectSameLook(
  page: Page,
  path: string,
  pairs: [frame: string, after: string][],
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of WIDTHS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      const release = await holdAddress(page, LATER_SCRIPTS);
      await page.goto(path, { waitUntil: 'commit' });
      // Until the first script has chosen a frame, the document contains both, possibly without styles.
      await expect(page.locator('html[data-page]')).toBeAttached();
      const before = [];
      for (const [frame] of pairs) before.push(await lookOf(page, frame));
      release();
      await expect(page.locator('[data-frame]')).toHaveCount(0);
      for (const [index, [, after]] of pairs.entries()) {
        expect(await lookOf(page, after), `${after}, ${colorScheme} at ${width}`).toEqual(before[index]);
      }
      await page.unrouteAll({ behavior: 'wait' });
    }
  }
}

test('the entry shows its welcome before its scripts have loaded, in its final place', async ({ page }) => {
  await expectSameLook(page, '/', [
    ['[data-frame=entry] p', 'main h1'],
    ['[data-frame=entry] svg', 'main svg'],
  ]);
});

test('a page of a member shows its bar before its scripts have loaded, in its final place', async ({
  browser,
}) => {
  const member = await createAnyMember();
  const page = await openAs(browser, member);
  await expectSameLook(page, '/home', [
    ['[data-frame=member]', 'header'],
    ['[data-frame=member] svg', 'header svg'],
  ]);
  await page.context().close();
});

test('a chosen theme applies before the scripts have loaded', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => window.localStorage.setItem('sharewave.browser.theme', 'dark'));
  await hold(page, LATER_SCRIPTS);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('[data-frame=entry]')).toHaveCSS('color', 'rgb(232, 243, 246)');
  await letThrough(page);
});

test('nothing is painted, in whatever theme, before the script that chooses the theme', async ({ page }) => {
  await page.goto('/');
  const [script] = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && /\/js\/main\./.test(entry.name))
      .map((entry) => entry.toJSON()),
  );
  expect(script).toMatchObject({ renderBlockingStatus: 'blocking' });
});

/** Counts the transitions of a page from now on; returns a function that reads the number. */
async function countTransitions(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const counted = { count: 0 };
    document.addEventListener('transitionrun', () => (counted.count += 1));
    return counted;
  });
  return async () => {
    await settled(page);
    return counter.evaluate(({ count }) => count);
  };
}

test('a new theme reaches everything at the same moment, chosen here or in another tab', async ({ page }) => {
  const [light, dark] = ['rgb(243, 248, 250)', 'rgb(7, 21, 29)'] as const;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  await page.goto('/');
  const turn = (tab: Page) => tab.getByRole('button', { name: /^Theme/ }).dispatchEvent('click');
  const expectAtOnce = async (background: string) => {
    await expect(page.locator('body')).toHaveCSS('background-color', background);
    expect(await count()).toBe(0);
  };
  await page.getByRole('button', { name: /^Theme/ }).waitFor();
  const count = await countTransitions(page);
  // From the theme of the device by light to dark.
  await turn(page);
  await turn(page);
  await expectAtOnce(dark);
  const other = await page.context().newPage();
  await other.goto('/');
  await turn(other);
  await expectAtOnce(light);
  await other.close();
});
