import { expect, test, type Page } from '@playwright/test';
import { letThrough, refuse, SERVER_TEXT } from '../fixtures/calls';
import { demoMember, visit } from '../fixtures/members';
import { SEA_PHOTO } from '../fixtures/photos';
import { layLine, type Line } from '../fixtures/sockets';

/** Each way in which a call can fail. */
const WAYS: Record<string, (page: Page, address: RegExp) => Promise<void>> = {
  'a refusal': (page, address) => refuse(page, address, 403),
  'a broken server': (page, address) => refuse(page, address, 500),
  'a lost connection': async (page, address) => {
    await page.route(address, (route) => route.abort('connectionreset'));
  },
  'an answer of a proxy': async (page, address) => {
    await page.route(address, (route) =>
      route.fulfill({
        status: 502,
        headers: { 'Access-Control-Allow-Origin': '*' },
        contentType: 'text/html',
        body: `<h1>${SERVER_TEXT}</h1>`,
      }),
    );
  },
};

test.describe('a call that fails leaves the screen usable, the text kept and a way to try again', () => {
  let page: Page;
  let line: Line;

  test.beforeAll(async ({ browser }) => {
    page = await demoMember(browser);
    line = await layLine(page);
  });
  test.afterAll(() => page.context().close());
  test.beforeEach(() => visit(page, '/home'));
  test.afterEach(async () => {
    await expect(page.getByText(SERVER_TEXT)).toHaveCount(0);
    await letThrough(page);
  });

  for (const [way, fail] of Object.entries(WAYS)) {
    test(`${way}, when a post is sent [D15 D16]`, async () => {
      const text = `Kept through ${way} ${Date.now()}`;
      await fail(page, /\/api\/posts\/$/);
      await page.getByRole('button', { name: "What's on your mind?" }).click();
      const overlay = page.getByRole('dialog', { name: 'Create post' });
      await overlay.getByRole('textbox').first().fill(text);
      await overlay.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(overlay.getByText('Not sent')).toBeVisible();
      await expect(overlay.getByRole('textbox').first()).toHaveValue(text);
      await letThrough(page);
      await overlay.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('article').first()).toContainText(text);
    });
  }

  test('a photo that is not uploaded, with the text beside it', async () => {
    await refuse(page, /\/imageupload$/);
    await page.getByRole('button', { name: "What's on your mind?" }).click();
    const overlay = page.getByRole('dialog', { name: 'Create post' });
    await overlay.getByRole('textbox').first().fill('With a photo, if it will');
    await overlay.locator('input[type=file]').setInputFiles(SEA_PHOTO);
    await expect(overlay.getByText('Photo not uploaded')).toBeVisible();
    await expect(overlay.getByRole('textbox').first()).toHaveValue('With a photo, if it will');
    await letThrough(page);
    await overlay.getByRole('button', { name: 'Try again' }).click();
    await expect(overlay.getByText('Photo ready')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  test('a comment and a like [D14 D15]', async () => {
    await refuse(page, /\/newcomment$|\/togglelike$/, 500);
    const post = page.getByRole('article').first();
    const like = post.getByRole('button', { name: 'Like' }).first();
    const before = await like.getAttribute('aria-pressed');
    await like.click();
    await expect(post.getByText('Like not saved')).toBeVisible();
    await expect(like).toHaveAttribute('aria-pressed', before ?? '');
    const text = `A comment that waits ${Date.now()}`;
    await post.getByPlaceholder('Write a comment').fill(text);
    await post.getByPlaceholder('Write a comment').press('Enter');
    await expect(post.getByText('Not sent')).toBeVisible();
    await expect(post.getByText(text)).toBeVisible();
    await letThrough(page);
    const sent = page.waitForResponse(/\/newcomment$/);
    await post.getByText('Not sent').getByRole('button', { name: 'Try again' }).click();
    expect((await sent).status()).toBe(200);
    await expect(post.getByText('Not sent')).toBeHidden();
    await expect(post.getByText(text)).toHaveCount(1);
  });

  test('a chat message written while the line is cut, which leaves by itself afterwards [D15]', async () => {
    await page.getByRole('button', { name: /^Messenger/ }).click();
    await page.getByRole('list', { name: 'Chats' }).getByRole('button').first().click();
    const log = page.getByRole('log');
    await expect(log).toBeVisible();
    await expect(page.getByText('Connecting …')).toBeHidden();
    await line.cut();
    await expect(page.getByText('You are offline')).toBeVisible();
    const text = `Out of the fog ${Date.now()}`;
    const field = page.getByRole('textbox', { name: /^Message to/ });
    await field.fill(text);
    await field.press('Enter');
    await expect(log.getByText(text)).toBeVisible();
    await expect(log.getByText('Sending')).toHaveCount(1);
    await line.mend();
    await expect(log.getByText('Sending')).toHaveCount(0, { timeout: 60_000 });
    await page.reload();
    await expect(page.getByRole('log').getByText(text)).toHaveCount(1);
  });

  test('a friend request, whose button returns [D14]', async () => {
    await refuse(page, /\/friendrequest$/, 500);
    await visit(page, '/user/driftwood');
    const add = page.getByRole('button', { name: 'Add Friend' }).first();
    await add.click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(add).toBeEnabled();
    await letThrough(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Cancel Request' }).click();
    await expect(add).toBeEnabled();
  });

  test('too many tries to log in, which keep what was typed', async ({ browser }) => {
    const visitor = await (await browser.newContext()).newPage();
    await visitor.route(/\/api\/users\/login$/, (route) =>
      route.fulfill({
        status: 429,
        headers: {
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Expose-Headers': 'Retry-After',
          'Retry-After': '20',
        },
        json: { error: SERVER_TEXT, code: 'rate_limited' },
      }),
    );
    await visitor.goto('/');
    await visitor.getByLabel(/username or e-?mail/i).fill('ada.harbour');
    await visitor.getByLabel('Password', { exact: true }).fill('calm sea 1');
    await visitor.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(visitor.getByText(/Try again in \d+ s/)).toBeVisible();
    await expect(visitor.getByLabel(/username or e-?mail/i)).toHaveValue('ada.harbour');
    await expect(visitor.getByLabel('Password', { exact: true })).toHaveValue('calm sea 1');
    await expect(visitor.getByText(SERVER_TEXT)).toHaveCount(0);
    await visitor.context().close();
  });
});
