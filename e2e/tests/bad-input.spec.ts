import { expect, test, type Locator, type Page } from '@playwright/test';
import { signedInMember, visit, watchForErrors } from '../fixtures/members';

/** Each must be shown exactly as written. */
const TEXTS: Record<string, string> = {
  markup: '<b>bold</b> & <i>thin</i> &amp; <a href="javascript:alert(1)">link</a>',
  'a script':
    '<script>window.sunk = true</script><img src=x onerror="window.sunk = true"> ${window.sunk = true} {{7*7}}',
  'control characters': 'bell\u0007 back\u0008 escape\u001b[31m delete\u007f end',
  'a right-to-left override': 'photo\u202Egnp.exe and more',
  'right-to-left text': 'שלום לים, مرحبا بالبحر',
  'a query': '\'; DROP TABLE posts; -- {"$gt": ""}',
};

/** One letter with 4,000 combining marks. */
const MARKS = `e${'\u0301'.repeat(4000)}`;

async function write(page: Page, text: string): Promise<Locator> {
  await page.getByRole('button', { name: "What's on your mind?" }).click();
  const overlay = page.getByRole('dialog', { name: 'Create post' });
  await overlay.getByRole('textbox').first().fill(text);
  await overlay.getByRole('button', { name: 'Post', exact: true }).click();
  const post = page.getByRole('article').first();
  await expect.poll(() => post.locator('p[dir=auto]').first().textContent()).toBe(text);
  return post;
}

const reaches = (element: Locator) =>
  element.evaluate((node) => {
    const { left, right } = node.getBoundingClientRect();
    return [left >= 0, right <= document.documentElement.clientWidth];
  });

test.describe('text stays text', () => {
  let page: Page;
  let errors: string[];

  test.beforeAll(async ({ browser }) => {
    page = await signedInMember(browser, 'scribe');
    errors = watchForErrors(page);
  });
  test.afterAll(() => page.context().close());
  test.afterEach(async () => {
    expect(errors).toEqual([]);
    expect(await page.evaluate(() => 'sunk' in window)).toBe(false);
  });

  for (const [kind, text] of Object.entries(TEXTS)) {
    test(`${kind} shows as written in a post and a comment, also after a page load [D23]`, async () => {
      await visit(page, '/home');
      const post = await write(page, text);
      await post.getByPlaceholder('Write a comment').fill(text);
      await post.getByPlaceholder('Write a comment').press('Enter');
      await expect(post.getByRole('listitem').locator('time')).toBeVisible();
      await page.reload();
      const stored = page.getByRole('article').first();
      await expect(stored).toBeVisible();
      await expect.poll(() => stored.locator('p[dir=auto]').allTextContents()).toEqual([text, text]);
    });
  }

  test('4,000 combining marks stay inside their card and do not cover the rest [D23]', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await visit(page, '/home');
    await write(page, 'Below it');
    await page.reload();
    const post = await write(page, MARKS);
    expect(await post.locator('p[dir=auto]').first().textContent()).toBe(MARKS);
    expect(await reaches(post)).toEqual([true, true]);
    expect((await post.boundingBox())?.height).toBeLessThan(800);
    // The marks must not cover the neighbours: those must still receive the pointer.
    const below = page.getByRole('article').nth(1);
    await below.getByRole('button', { name: 'Like' }).first().click();
    await expect(below.getByRole('button', { name: 'Like' }).first()).toHaveAttribute('aria-pressed', 'true');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('5,000 letters without a space wrap inside their card [D23]', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await visit(page, '/home');
    const post = await write(page, 'w'.repeat(5000));
    expect(await reaches(post)).toEqual([true, true]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});
