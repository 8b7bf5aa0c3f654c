import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { createMember, times, writePost } from '../fixtures/api';
import { demoMember, openAs, visit } from '../fixtures/members';
import { SEA_PHOTO } from '../fixtures/photos';

/** The default margins of browsers. */
const MARGIN = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };

/** The number of sheets that a page fills in print. */
async function sheetsOf(page: Page): Promise<number> {
  const file = await page.pdf({ format: 'A4', margin: MARGIN });
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** The lightness of a computed colour, from 0 to 255. */
const lightOf = (element: Locator, property: 'color' | 'backgroundColor'): Promise<number> =>
  element.evaluate((node, name) => {
    const parts = (getComputedStyle(node)[name].match(/[\d.]+/g) ?? []).map(Number);
    return Math.min(...parts.slice(0, 3));
  }, property);

/** A page of a new member with one post, which no other test changes. */
async function pageOfWriter(browser: Browser, text: string, photoPath?: string): Promise<Page> {
  const member = await createMember('Paper Lantern', `lantern.${Date.now().toString(36)}`);
  await writePost(member, text, photoPath);
  const page = await openAs(browser, member, { reducedMotion: 'reduce' });
  return page;
}

test('in print there is what members wrote, without the surrounding controls', async ({ browser }) => {
  const page = await pageOfWriter(browser, 'First light', SEA_PHOTO);
  await visit(page, '/home');
  await page.getByRole('button', { name: /^Messenger/ }).click();
  const messenger = page.getByRole('complementary', { name: 'Messenger' });
  const post = page.getByRole('article').first();
  const around = [
    page.getByRole('banner'),
    page.locator('nav').first(),
    page.getByRole('link', { name: 'Skip to content' }),
    messenger,
    page.getByRole('button', { name: "What's on your mind?" }),
    post.getByRole('button', { name: 'Like' }).first(),
    post.getByRole('button', { name: 'Comment', exact: true }),
    post.getByRole('button', { name: 'Post options' }),
    post.getByPlaceholder('Write a comment'),
  ];
  for (const thing of around) await expect(thing).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const thing of around) await expect(thing).toBeHidden();
  await expect(post).toBeVisible();
  await expect(post.getByRole('img').first()).toBeVisible();
  await page.context().close();
});

test('a post fits on one sheet of paper, and so does a profile with one post', async ({ browser }) => {
  const page = await pageOfWriter(browser, 'Calm');
  await visit(page, '/home');
  const moment = page
    .getByRole('article')
    .first()
    .getByRole('link')
    .filter({ has: page.locator('time') });
  await visit(page, (await moment.getAttribute('href')) ?? '');
  await page.getByRole('article').getByPlaceholder('Write a comment').waitFor();
  expect(await sheetsOf(page)).toBe(1);
  await visit(page, '/profile');
  await page.getByText('You have reached the shore').waitFor();
  expect(await sheetsOf(page)).toBe(1);
  await page.context().close();
});

test.describe('in print', () => {
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = await demoMember(browser, { reducedMotion: 'reduce' });
  });
  test.afterEach(() => page.emulateMedia({ media: null, colorScheme: null }));
  test.afterAll(() => page.context().close());

  test('an overlay is printed once, instead of the page under it', async () => {
    await visit(page, '/home');
    await page.getByRole('article').nth(2).waitFor();
    await page.getByRole('button', { name: "What's on your mind?" }).click();
    await page.getByRole('dialog', { name: 'Create post' }).waitFor();
    expect(await sheetsOf(page)).toBe(1);
  });

  test('text is dark on white, also with the dark theme', async () => {
    await visit(page, '/home');
    await page.evaluate(() => localStorage.setItem('sharewave.browser.theme', 'dark'));
    await page.reload();
    const post = page.getByRole('article').first();
    await expect(post).toBeVisible();
    expect(await lightOf(post, 'backgroundColor')).toBeLessThan(64);
    await page.emulateMedia({ media: 'print' });
    for (const ground of [page.locator('html'), page.locator('body'), post]) {
      expect(await lightOf(ground, 'backgroundColor')).toBe(255);
    }
    expect(await lightOf(post, 'color')).toBeLessThan(64);
    await page.evaluate(() => localStorage.removeItem('sharewave.browser.theme'));
  });

  test('friends are in columns, whatever the width of the window', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit(page, '/friends');
    const friends = page.getByRole('list', { name: 'Friends', exact: true }).getByRole('listitem');
    await expect(friends.nth(5)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    // As in print: the page becomes narrower without an event that scripts could handle before it is drawn.
    const overhangs = await friends.evaluateAll((tiles) => {
      document.body.style.width = '600px';
      const list = tiles[0]?.closest('[role=list]')?.getBoundingClientRect();
      return tiles.map((tile) => {
        const { right } = tile.getBoundingClientRect();
        return Math.max(tile.scrollWidth - tile.clientWidth, right - (list?.right ?? 0));
      });
    });
    expect(Math.max(...overhangs)).toBeLessThanOrEqual(0);
  });
});

test('a long text is printed in full, and no empty sheet stands for posts outside of the page', async ({
  browser,
}) => {
  const member = await createMember('Paper Boat', `paper.${Date.now().toString(36)}`);
  await times(80, (index) => writePost(member, `Post ${index}`));
  await writePost(member, 'A line of a long text\n'.repeat(30));
  const page = await openAs(browser, member);
  await page.goto('/home');
  const long = page.getByRole('article').first();
  const text = long.getByText('A line of a long text');
  await expect(text).toBeVisible();
  const cutOff = () => text.evaluate((node) => node.scrollHeight - node.clientHeight);
  expect(await cutOff()).toBeGreaterThan(100);
  await page.emulateMedia({ media: 'print' });
  expect(await cutOff()).toBeLessThanOrEqual(1);
  await expect(long.getByRole('button', { name: 'Show more' })).toBeHidden();
  await page.emulateMedia({ media: null });

  const last = page.getByText('You have reached the shore');
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await last.isVisible()).toBe(true);
  }).toPass();
  const rows = await page.getByRole('article').count();
  expect(rows).toBeLessThan(60);
  // At least three such posts fit on a sheet.
  expect(await sheetsOf(page)).toBeLessThanOrEqual(Math.ceil(rows / 3));
  await page.context().close();
});
