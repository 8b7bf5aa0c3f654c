import { expect, test, type Locator, type Page } from '@playwright/test';
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

/** Only the page itself remembers this; a page that is loaded anew does not. */
const rememberReturn = (page: Page) =>
  page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['restored'] = String(persisted);
    });
  });

async function goToProfileIn(page: Page, post: Locator): Promise<void> {
  await post
    .getByRole('link')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/user\//);
  await expect(page.getByRole('tab', { name: 'Posts' })).toBeVisible();
}

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
  await rememberReturn(page);

  await goToProfileIn(page, post);
  await talk(reader, partner, 2);
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.locator('html')).toHaveAttribute('data-restored', 'true');
  await expect(log.getByText('Message 2', { exact: true })).toBeVisible();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('the way back after a sign-out leads to the entry, though the browser has kept the page', async ({
  browser,
}) => {
  const tag = Date.now().toString(36);
  const reader = await newSailor(`Departing ${tag}`, `departing.${tag}`);
  await writePost(reader, 'Seen by members');
  const page = await newVisitor(browser);
  await board(page, reader);
  await page.goto('/home');
  const post = page.getByRole('article').first();
  await expect(post).toBeVisible();
  await rememberReturn(page);

  await goToProfileIn(page, post);
  await page.evaluate(() => window.localStorage.removeItem('jwt'));
  await page.evaluate(() => window.history.back());
  await expect(page.locator('html')).toHaveAttribute('data-restored', 'true');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(post).toBeHidden();
  await page.context().close();
});
