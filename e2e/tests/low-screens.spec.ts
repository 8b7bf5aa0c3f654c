import { expect, test, type Locator, type Page } from '@playwright/test';
import { befriend, createMember, exchangeMessages, times } from '../fixtures/api';
import { openAs, visit } from '../fixtures/members';

/** A phone in landscape, and a window of 1280 by 1024 at a zoom of 400 %. */
const SCREENS = [
  { width: 740, height: 360 },
  { width: 320, height: 256 },
];
const MATCHES = 9;

/** Whether an element is in the window and its centre is not covered. */
const isInSight = (element: Locator) =>
  element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (node.contains(hit) || hit.contains(node));
  });

for (const { width, height } of SCREENS) {
  test.describe(`on a screen of ${width} by ${height} pixels the focused control is visible:`, () => {
    let page: Page;
    let tag: string;

    test.beforeAll(async ({ browser }) => {
      tag = `${width}${Date.now().toString(36)}`;
      await times(MATCHES, (index) => createMember(`Shoal ${tag} ${index}`, `s${index}.${tag}`));
      const viewer = await createMember('Low Tide', `low.${tag}`);
      const partner = await createMember('High Tide', `high.${tag}`);
      await befriend(viewer, partner);
      await exchangeMessages(viewer, partner, 2);
      page = await openAs(browser, viewer, { viewport: { width, height } });
    });
    test.beforeEach(() => visit(page, '/home'));
    test.afterAll(() => page.context().close());

    test('each menu item', async () => {
      await page.getByRole('button', { name: 'Your menu' }).press('Enter');
      const choices = page.getByRole('menuitem');
      const last = page.getByRole('menuitem', { name: 'Logout' });
      await expect(choices.first()).toBeFocused();
      for (let index = 0; index < (await choices.count()); index += 1) {
        await expect(choices.nth(index)).toBeFocused();
        await expect.poll(() => isInSight(choices.nth(index))).toBe(true);
        await page.keyboard.press('ArrowDown');
      }
      await last.focus();
      await expect.poll(() => isInSight(last)).toBe(true);
    });

    test('each search result', async () => {
      await page.getByPlaceholder('input search text').fill(`shoal ${tag}`);
      const found = page.getByRole('option');
      await expect(found).toHaveCount(MATCHES);
      for (let index = 0; index < MATCHES; index += 1) {
        await page.keyboard.press('ArrowDown');
        await expect(found.nth(index)).toHaveAttribute('aria-selected', 'true');
        await expect.poll(() => isInSight(found.nth(index))).toBe(true);
      }
    });

    test('the post field', async () => {
      await page.getByRole('button', { name: "What's on your mind?" }).press('Enter');
      const field = page.getByRole('textbox', { name: 'Text of the post' });
      await expect(field).toBeFocused();
      await expect.poll(() => isInSight(field)).toBe(true);
    });

    test('the message field, and the message that a long answer in it replies to', async () => {
      await page.getByRole('button', { name: /^Messenger/ }).press('Enter');
      await page.getByRole('button', { name: /^High Tide/ }).press('Enter');
      const last = page.getByText('Message 2', { exact: true });
      await expect(last).toBeVisible();
      await page.getByRole('textbox', { name: 'Message to High Tide' }).fill('A long answer\n'.repeat(10));
      await expect.poll(() => isInSight(last)).toBe(true);
    });
  });
}
