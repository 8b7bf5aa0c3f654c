import { expect, test, type Locator, type Page } from '@playwright/test';
import { hold, letThrough } from '../fixtures/calls';
import { demoMember, visit } from '../fixtures/members';
import { dropPersistedData } from '../fixtures/persisted';
import { SEA_PHOTO } from '../fixtures/photos';

/** The computed style, width and colour of the border and of the outline. */
const linesOf = (element: Locator) =>
  element.evaluate((node) => {
    const style = getComputedStyle(node);
    return {
      border: `${style.borderTopStyle} ${style.borderTopWidth} ${style.borderTopColor}`,
      outline: `${style.outlineStyle} ${style.outlineWidth}`,
    };
  });

/** The names of visible buttons that only their text distinguishes from their surroundings. */
const bareButtons = (page: Page) =>
  page
    .locator('button:not([role^=menuitem])')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => parseFloat(getComputedStyle(button).borderTopWidth) === 0)
        .map((button) => button.textContent),
    );

test.describe('with forced colours a member sees', () => {
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = await demoMember(browser, { forcedColors: 'active', reducedMotion: 'reduce' });
    await dropPersistedData(page);
  });
  test.afterAll(() => page.context().close());

  test('the edges of buttons and overlays', async () => {
    await visit(page, '/home');
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await bareButtons(page)).toEqual([]);
    await page.getByRole('button', { name: 'Your menu' }).click();
    expect((await linesOf(page.getByRole('menu'))).border).toMatch(/^solid 1px/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: "What's on your mind?" }).click();
    const overlay = page.getByRole('dialog', { name: 'Create post' });
    expect((await linesOf(overlay)).border).toMatch(/^solid 1px/);
    await expect(overlay.getByRole('textbox').first()).toBeFocused();
    expect((await linesOf(overlay.getByRole('textbox').first())).outline).toBe('solid 3px');
    await page.keyboard.press('Escape');
    await visit(page, '/friends');
    await expect(page.getByRole('button', { name: 'Accept' }).first()).toBeVisible();
    expect(await bareButtons(page)).toEqual([]);
  });

  test('the selected page, tab, search result and toggle', async () => {
    await visit(page, '/user/marina');
    const chosen = await linesOf(page.getByRole('tab', { name: 'Posts' }));
    const other = await linesOf(page.getByRole('tab', { name: 'Friends' }));
    expect(chosen.border).toMatch(/^solid 2px/);
    expect(chosen.border).not.toBe(other.border);

    await visit(page, '/home');
    const links = page.getByRole('navigation', { name: 'Main' });
    expect((await linesOf(links.getByRole('link', { name: 'Home' }))).border).toBe(chosen.border);
    const toggle = page.getByRole('button', { name: /^Messenger/ });
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    expect((await linesOf(toggle)).border).toBe(chosen.border);

    await page.getByPlaceholder('input search text').fill('a');
    await expect(page.getByRole('option').nth(1)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    expect((await linesOf(page.getByRole('option', { selected: true }))).border).toBe(chosen.border);
    expect((await linesOf(page.getByRole('option', { selected: false }).first())).border).toMatch(/^none/);
  });

  test('loading states and upload progress', async () => {
    await hold(page, /\/homeposts|\/imageupload$/);
    await visit(page, '/home');
    // The skeletons of the feed, which waits for its posts. They replace those of the shell.
    const skeleton = page.locator('[aria-busy=true] [data-skeleton]').first();
    await expect(skeleton).toBeVisible();
    expect((await linesOf(skeleton)).border).toMatch(/^solid 1px/);
    await page.getByRole('button', { name: "What's on your mind?" }).click();
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(SEA_PHOTO);
    const progress = page.getByRole('progressbar');
    await expect(progress).toBeVisible();
    expect((await linesOf(progress)).border).toMatch(/^solid 1px/);
    const grounds = await progress.evaluate((track) =>
      [track, track.firstElementChild ?? track].map((part) => getComputedStyle(part).backgroundColor),
    );
    expect(new Set(grounds).size).toBe(2);
    await letThrough(page);
  });

  test('the edge of each message, including own ones', async () => {
    await visit(page, '/home');
    await page.getByRole('button', { name: /^Messenger/ }).click();
    await page.getByRole('list', { name: 'Chats' }).getByRole('button').first().click();
    await page.getByRole('textbox', { name: /^Message to/ }).fill('With an edge');
    await page.keyboard.press('Enter');
    const bubble = page
      .getByRole('log')
      .locator('div')
      .filter({ hasText: /^With an edge/ })
      .last();
    await expect(bubble).toBeVisible();
    const [edge, ground] = await bubble.evaluate((node) => {
      const { outline, backgroundColor } = getComputedStyle(node);
      return [outline, backgroundColor];
    });
    expect(edge).toMatch(/^rgb\(.*solid 1px$/);
    expect(edge).not.toContain(ground);
  });

  test('initials without a box around them', async () => {
    await visit(page, '/friends');
    const initials = page.getByRole('main').locator('[data-initials]').first();
    await expect(initials).toBeVisible();
    await expect(initials).toHaveCSS('color', 'rgb(255, 255, 255)');
  });

  test('the focused control', async () => {
    await visit(page, '/home');
    await expect(page.getByRole('article').first()).toBeVisible();
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab');
      // The remote replaces the search field when it loads, so the focused field may have been removed.
      await expect(page.locator(':focus')).toHaveCSS('outline', /\bsolid 3px$/);
    }
  });
});
