import { expect, test } from '@playwright/test';
import playwright from '../playwright.config';
import { befriend, board, newSailor, talk, writePost } from '../fixtures/crowd';
import { newVisitor, watchForErrors } from '../fixtures/members';

// Browsers that are steered by tests keep no pages for the way back unless they are told to.
test.use({
  launchOptions: {
    ...playwright.use?.launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

test('the way back from a profile shows the very page that was left, and its open chat catches up', async ({
  browser,
}) => {
  const tag = Date.now().toString(36);
  const reader = await newSailor(`Returning ${tag}`, `returning.${tag}`);
  const partner = await newSailor(`Anchored ${tag}`, `anchored.${tag}`);
  await befriend(reader, partner);
  await writePost(partner, 'Worth a visit');
  await talk(reader, partner, 1);
  const page = await newVisitor(browser);
  const errors = watchForErrors(page);
  await board(page, reader);
  await page.goto('/home');
  const post = page.getByRole('article').first();
  await expect(post).toBeVisible();
  await page.getByRole('button', { name: /^Messenger/ }).click();
  await page.getByRole('button', { name: new RegExp(partner.fullName) }).click();
  const log = page.getByRole('log');
  await expect(log.getByText('Message 1', { exact: true })).toBeVisible();
  // Only the page itself remembers this; a page that is loaded anew does not.
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['restored'] = String(persisted);
    });
  });

  await post
    .getByRole('link')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/user\//);
  await expect(page.getByRole('tab', { name: 'Posts' })).toBeVisible();
  await talk(reader, partner, 2);
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.locator('html')).toHaveAttribute('data-restored', 'true');
  await expect(log.getByText('Message 2', { exact: true })).toBeVisible();
  expect(errors).toEqual([]);
  await page.context().close();
});
