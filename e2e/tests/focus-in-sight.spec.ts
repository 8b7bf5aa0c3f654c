import { expect, test, type Page } from '@playwright/test';
import { SUGGESTION_COUNT } from '@sharewave/contracts';
import { createAnyMember, times } from '../fixtures/api';
import { alter } from '../fixtures/calls';
import { PENDING } from '../fixtures/friend-cards';
import { demoMember, visit } from '../fixtures/members';

/** Number of Tab presses: past the bar and through the first posts of a feed with their comments. */
const STEPS = 45;

/** The name of the focused control, if a fixed bar covers it. */
const coveredFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    // A card may be taller than the window.
    if (focused === null || focused.closest('main') === null || focused.matches('article')) return null;
    const { top, bottom } = focused.getBoundingClientRect();
    const roomTop = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const bars = [...document.querySelectorAll('nav')].map((bar) => bar.getBoundingClientRect());
    const roomBottom = Math.min(
      innerHeight,
      ...bars.filter((bar) => bar.top > roomTop).map((bar) => bar.top),
    );
    const isFree = top >= roomTop && bottom <= roomBottom;
    return isFree ? null : `${focused.tagName} ${focused.textContent} at ${top} to ${bottom}`;
  });

/** More than fit side by side. */
const REQUESTS = 8;

/** The name of the focused control, if the edge of the shelf clips its card. */
const cutOffFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const [card, shelf] = [focused?.closest('li'), focused?.closest('li')?.parentElement];
    if (!card || !shelf) return null;
    const [inner, outer] = [card.getBoundingClientRect(), shelf.getBoundingClientRect()];
    const isWhole = inner.left >= outer.left && inner.right <= outer.right;
    return isWhole ? null : `${focused?.textContent} at ${inner.left} to ${inner.right}`;
  });

// The number of suggestions shown at once.
test.beforeAll(() => times(SUGGESTION_COUNT, createAnyMember));

for (const viewport of [
  { width: 1280, height: 600 },
  { width: 390, height: 700 },
]) {
  test.describe(`at ${viewport.width} by ${viewport.height} pixels no bar covers the focused control`, () => {
    let page: Page;
    test.beforeAll(async ({ browser }) => {
      page = await demoMember(browser, { viewport, reducedMotion: 'reduce' });
    });
    test.afterAll(() => page.context().close());

    for (const path of ['/home', '/profile']) {
      test(`on ${path}, forwards and backwards`, async () => {
        await visit(page, path);
        await expect(page.getByRole('article').first()).toBeVisible();
        for (const key of ['Tab', 'Shift+Tab']) {
          for (let step = 0; step < STEPS; step += 1) {
            await page.keyboard.press(key);
            await expect.poll(() => coveredFocus(page)).toBeNull();
          }
        }
      });
    }

    test('each post that Page Down and Page Up reach starts below the bar', async () => {
      await visit(page, '/home');
      await expect(page.getByRole('article').nth(1)).toBeAttached();
      await page.getByRole('article').first().focus();
      for (const key of ['PageDown', 'PageDown', 'PageDown', 'PageUp', 'PageUp']) {
        await page.keyboard.press(key);
        const post = await page.locator('article:focus').boundingBox();
        const bar = await page.getByRole('banner').boundingBox();
        expect(post?.y).toBeGreaterThanOrEqual(bar?.height ?? Infinity);
      }
    });
  });
}

test('the edge of the request shelf does not clip a focused card', async ({ browser }) => {
  const page = await demoMember(browser, { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await alter(page, PENDING, ([card]: object[]) =>
    Array.from({ length: REQUESTS }, (_card, place) => ({
      ...card,
      _id: `66f00000000000000000000${place}`,
      status: 'pending',
    })),
  );
  await visit(page, '/friends');
  const accept = page.getByRole('button', { name: 'Accept' });
  await expect(accept).toHaveCount(REQUESTS);
  await accept.first().focus();
  for (let place = 0; place < REQUESTS; place += 1) {
    if (place > 0) for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key);
    await expect(accept.nth(place)).toBeFocused();
    await expect.poll(() => cutOffFocus(page)).toBeNull();
  }
  await page.context().close();
});
