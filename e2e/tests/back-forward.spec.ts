import { expect, test, type Locator, type Page } from '@playwright/test';
import playwright from '../playwright.config';
import { befriend, createMember, exchangeMessages, writePost } from '../fixtures/api';
import { fontsLoaded } from '../fixtures/frames';
import { openAs, watchForErrors } from '../fixtures/members';

// Browsers under automation disable the back-forward cache by default.
test.use({
  launchOptions: {
    ...playwright.use?.launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

/** Set on the document, so that a newly loaded page does not have it. */
const rememberReturn = (page: Page) =>
  page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['restored'] = String(persisted);
    });
  });

/** Clicked by a script, because a real click would scroll to it first. */
async function goTo(page: Page, link: Locator, address: RegExp): Promise<void> {
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(page).toHaveURL(address);
}

async function goToProfileIn(page: Page, post: Locator): Promise<void> {
  await goTo(page, post.getByRole('link').first(), /\/user\//);
  await expect(page.getByRole('tab', { name: 'Posts' })).toBeVisible();
}

test('Back from a profile restores the same page, and its open chat catches up', async ({ browser }) => {
  const tag = Date.now().toString(36);
  const reader = await createMember(`Returning ${tag}`, `returning.${tag}`);
  const partner = await createMember(`Anchored ${tag}`, `anchored.${tag}`);
  await befriend(reader, partner);
  await writePost(partner, 'Worth a visit');
  await exchangeMessages(reader, partner, 1);
  const page = await openAs(browser, reader);
  const errors = watchForErrors(page);
  await page.goto('/home');
  const post = page.getByRole('article').first();
  await expect(post).toBeVisible();
  await page.getByRole('button', { name: /^Messenger/ }).click();
  await page.getByRole('button', { name: new RegExp(partner.fullName) }).click();
  const log = page.getByRole('log');
  await expect(log.getByText('Message 1', { exact: true })).toBeVisible();
  await rememberReturn(page);

  await goToProfileIn(page, post);
  await exchangeMessages(reader, partner, 2);
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.locator('html')).toHaveAttribute('data-restored', 'true');
  await expect(log.getByText('Message 2', { exact: true })).toBeVisible();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('Back shows what was changed meanwhile, and keeps the scroll position', async ({ browser }) => {
  const tag = Date.now().toString(36);
  const reader = await createMember(`Undecided ${tag}`, `undecided.${tag}`);
  const partner = await createMember(`Beached ${tag}`, `beached.${tag}`);
  await befriend(reader, partner);
  for (let post = 1; post <= 8; post += 1) await writePost(partner, `Tide ${post}`);
  const page = await openAs(browser, reader);

  await page.goto('/home');
  const post = page.getByRole('article').filter({ hasText: 'Tide 4' });
  await post.scrollIntoViewIfNeeded();
  await expect(post).toBeInViewport({ ratio: 1 });
  await rememberReturn(page);
  // A text in another font may fill another number of lines.
  await fontsLoaded(page);
  const place = await post.boundingBox();
  await goToProfileIn(page, post);
  await post.getByRole('button', { name: 'Like', exact: true }).first().click();
  await expect(post.getByText(reader.fullName)).toBeVisible();
  await writePost(partner, 'Tide 9');
  await page.evaluate(() => window.history.back());
  await expect(page.locator('html')).toHaveAttribute('data-restored', 'true');
  await expect(post.getByText(reader.fullName)).toBeVisible();
  const moved = ((await post.boundingBox())?.y ?? NaN) - (place?.y ?? NaN);
  expect(Math.abs(moved)).toBeLessThan(2);

  await page.goto('/friends');
  const card = page.getByRole('link', { name: partner.fullName });
  await expect(card).toBeVisible();
  await rememberReturn(page);
  await goTo(page, card, /\/user\//);
  await page.getByRole('button', { name: 'Unfriend' }).click();
  await expect(page.getByRole('button', { name: 'Add Friend' })).toBeVisible();
  await page.evaluate(() => window.history.back());
  await expect(page.locator('html')).toHaveAttribute('data-restored', 'true');
  await expect(card).toBeHidden();
  await page.context().close();
});

test('Back after a sign-out leads to the entry, although the browser has cached the page', async ({
  browser,
}) => {
  const tag = Date.now().toString(36);
  const reader = await createMember(`Departing ${tag}`, `departing.${tag}`);
  await writePost(reader, 'Seen by members');
  const page = await openAs(browser, reader);
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
