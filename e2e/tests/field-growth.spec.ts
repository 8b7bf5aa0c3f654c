import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { befriend, createMember, exchangeMessages, writePost, type TestMember } from '../fixtures/api';
import { openAs } from '../fixtures/members';

const LINES = 'A line\nanother one\nand one more';
/** Below this font size, Safari on iOS zooms into a focused field. */
const LEAST_FONT_PX = 16;

let page: Page;

/** A page in a browser without `field-sizing`. */
async function openInOldBrowser(browser: Browser, member: TestMember): Promise<Page> {
  const opened = await openAs(browser, member, { viewport: { width: 390, height: 844 } });
  await opened.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('textarea { field-sizing: fixed !important }');
    document.adoptedStyleSheets = [sheet];
  });
  return opened;
}

/** A field shows all written lines, and has its former height once they are deleted. */
async function expectGrowth(field: Locator): Promise<void> {
  const height = async () => (await field.boundingBox())?.height ?? 0;
  const before = await height();
  await field.fill(LINES.repeat(2));
  await expect.poll(() => field.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0);
  expect(await height()).toBeGreaterThan(before);
  await field.fill('');
  await expect.poll(height).toBe(before);
  expect(await field.evaluate((node) => parseFloat(getComputedStyle(node).fontSize))).toBeGreaterThanOrEqual(
    LEAST_FONT_PX,
  );
}

test.describe('a field grows with its text, in every browser', () => {
  test.beforeAll(async ({ browser }) => {
    const tag = Date.now().toString(36);
    const viewer = await createMember('Long Winded', `winded.${tag}`);
    const partner = await createMember('Good Listener', `listener.${tag}`);
    await befriend(viewer, partner);
    await exchangeMessages(viewer, partner, 1);
    await writePost(viewer, 'Tell me all');
    page = await openInOldBrowser(browser, viewer);
  });
  test.beforeEach(() => page.goto('/home'));
  test.afterAll(() => page.context().close());

  test('the comment field', () => expectGrowth(page.getByPlaceholder('Write a comment').first()));

  test('the photo beside a comment stays at its first line', async () => {
    const field = page.getByPlaceholder('Write a comment').first();
    const photo = field.locator('xpath=ancestor::form/*[1]');
    const height = async () => (await field.boundingBox())?.height ?? 0;
    const distance = async () =>
      ((await photo.boundingBox())?.y ?? 0) - ((await field.boundingBox())?.y ?? 0);
    await field.scrollIntoViewIfNeeded();
    const before = { height: await height(), distance: await distance() };
    await field.fill(LINES);
    await expect.poll(height).toBeGreaterThan(before.height);
    expect(await distance()).toBeCloseTo(before.distance, 0);
  });

  test('the post field', async () => {
    await page.getByRole('button', { name: "What's on your mind?" }).click();
    await expectGrowth(page.getByRole('textbox', { name: 'Text of the post' }));
  });

  test('the message field', async () => {
    await page.getByRole('button', { name: /^Messenger/ }).click();
    await page.getByRole('button', { name: /Good Listener/ }).click();
    await expectGrowth(page.getByRole('textbox', { name: /^Message to/ }));
  });
});
