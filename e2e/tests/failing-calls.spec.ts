import { expect, test, type Page } from '@playwright/test';
import { ANSWER_LIMIT_MS } from '@sharewave/contracts';
import { hold, letThrough, refuse, SERVER_TEXT } from '../fixtures/calls';
import { befriend, createMember } from '../fixtures/api';
import { demoMember, logIn, openAs, signedInMember, visit } from '../fixtures/members';
import { SEA_PHOTO } from '../fixtures/photos';
import { isFromRemote } from '../fixtures/remotes';

/** The ways in which a call can fail. */
const WAYS: Record<string, (page: Page, address: RegExp) => Promise<void>> = {
  'a refusal': (page, address) => refuse(page, address, 403),
  'a broken server': (page, address) => refuse(page, address, 500),
  'a lost connection': async (page, address) => {
    await page.route(address, (route) => route.abort('connectionreset'));
  },
  'an error page of a proxy': async (page, address) => {
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

/** The API carries out the call, but its answer never arrives. */
async function loseAnswers(page: Page, address: RegExp): Promise<void> {
  await page.route(address, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
}

test.describe('after a failed call the screen stays usable, the text is kept and a retry is offered', () => {
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = await demoMember(browser);
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
      const send = overlay.getByRole('button', { name: 'Post', exact: true });
      await send.press('Enter');
      await expect(overlay.getByText('Not sent')).toBeVisible();
      await expect(overlay.getByRole('textbox').first()).toHaveValue(text);
      await expect(send).toBeFocused();
      await letThrough(page);
      await overlay.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('article').first()).toContainText(text);
    });
  }

  test('a lost answer: a post and a comment that were stored are not duplicated by a retry', async () => {
    const text = `Heard, not answered ${Date.now()}`;
    await loseAnswers(page, /\/api\/posts\/$|\/newcomment$/);
    await page.getByRole('button', { name: "What's on your mind?" }).click();
    const overlay = page.getByRole('dialog', { name: 'Create post' });
    await overlay.getByRole('textbox').first().fill(text);
    await overlay.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(overlay.getByText('Not sent')).toBeVisible();
    const other = page.getByRole('article').first();
    await page.keyboard.press('Escape');
    await other.getByPlaceholder('Write a comment').fill(text);
    await other.getByPlaceholder('Write a comment').press('Enter');
    await expect(other.getByText('Not sent')).toBeVisible();
    await letThrough(page);
    await other.getByText('Not sent').getByRole('button', { name: 'Try again' }).click();
    await expect(other.getByText('Not sent')).toBeHidden();
    await page.getByRole('button', { name: "What's on your mind?" }).click();
    await overlay.getByRole('button', { name: 'Try again' }).click();
    await expect(overlay).toBeHidden();
    await visit(page, '/home');
    const cards = page.getByRole('article');
    await expect(cards.first()).toContainText(text);
    await expect(cards.nth(1)).toBeVisible();
    // The post, and the comment on the other post.
    await expect(page.getByText(text, { exact: true })).toHaveCount(2);
  });

  test('a photo that could not be uploaded', async () => {
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

  test('a friend request, whose button is restored [D14]', async () => {
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

  test('rate limits, which say how long to wait [D16]', async () => {
    const headers = {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'Retry-After',
      'Retry-After': '20',
    };
    const limited = { status: 429, headers, json: { error: SERVER_TEXT, code: 'rate_limited' } };
    const limit = (address: RegExp) => page.route(address, (route) => route.fulfill(limited));
    const wait = 'Try again in 20 s';

    await limit(/\/newcomment$|\/togglelike$|\/api\/posts\/$|\/imageupload$/);
    const post = page.getByRole('article').first();
    await post.getByRole('button', { name: 'Like' }).first().click();
    await expect(post.getByText(wait)).toHaveCount(1);
    await post.getByPlaceholder('Write a comment').fill('One too many');
    await post.getByPlaceholder('Write a comment').press('Enter');
    await expect(post.getByText(wait)).toHaveCount(2);
    await page.getByRole('button', { name: "What's on your mind?" }).click();
    const overlay = page.getByRole('dialog', { name: 'Create post' });
    await overlay.getByRole('textbox').first().fill('One too many');
    await overlay.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(overlay.getByText(wait)).toHaveCount(1);
    await overlay.locator('input[type=file]').setInputFiles(SEA_PHOTO);
    await expect(overlay.getByText(wait)).toHaveCount(2);
    await expect(overlay.getByRole('button', { name: 'Try again' })).toHaveCount(2);

    await limit(/\/friendrequest$|\/imageUpload$|\/handlerequest$|\/removefriendrequest$/);
    await visit(page, '/user/driftwood');
    await page.getByRole('button', { name: 'Add Friend' }).first().click();
    await expect(page.getByText(wait)).toBeVisible();
    await visit(page, '/profile');
    await page.getByRole('button', { name: 'Change profile photo' }).waitFor();
    await page.getByLabel('Choose a profile photo').setInputFiles(SEA_PHOTO);
    await expect(page.getByText(wait)).toBeVisible();
    await visit(page, '/friends');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Accept' }) });
    await card.first().getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByText(wait)).toBeVisible();
    await expect(page.getByText(SERVER_TEXT)).toHaveCount(0);
    await limit(/\/api\/users$/);
    await visit(page, '/friends');
    await page.getByPlaceholder('input search text').fill('marina');
    await expect(page.getByRole('search').getByText(wait)).toBeVisible();
  });

  test('a profile that cannot be loaded [M138]', async () => {
    await refuse(page, /\/api\/users\/marina$/, 500);
    await page.goto('/user/marina');
    await expect(page.getByRole('heading', { name: 'User does not exist' })).toBeVisible();
    await letThrough(page);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Marina Waters' })).toBeVisible();
  });

  test('too many login attempts, which keep what was typed', async ({ browser }) => {
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
    const login = visitor.getByRole('button', { name: 'Login', exact: true });
    await login.press('Enter');
    await expect(visitor.getByText(/Try again in \d+ s/)).toBeVisible();
    await expect(login).toBeFocused();
    await expect(visitor.getByLabel(/username or e-?mail/i)).toHaveValue('ada.harbour');
    await expect(visitor.getByLabel('Password', { exact: true })).toHaveValue('calm sea 1');
    await expect(visitor.getByText(SERVER_TEXT)).toHaveCount(0);
    await visitor.context().close();
  });
});

/** Makes pending calls run into their timeout. */
async function holdInVain(page: Page, address: RegExp, act: () => Promise<void>): Promise<void> {
  await hold(page, address);
  const asked = page.waitForRequest(address);
  await act();
  await asked;
  await page.clock.fastForward(ANSWER_LIMIT_MS);
}

/** Answers like a captive portal: an HTML page with status 200. */
async function answerAsHotel(page: Page, address: RegExp): Promise<void> {
  const headers = { 'Access-Control-Allow-Origin': '*' };
  const body = `<h1>${SERVER_TEXT}</h1>`;
  await page.route(address, (route) =>
    route.fulfill({ status: 200, headers, contentType: 'text/html', body }),
  );
}

test.describe('a call that the API does not answer counts as failed', () => {
  let page: Page;

  const form = () => page.getByRole('dialog', { name: 'Create post' });
  const writePost = async (text: string) => {
    await page.getByRole('button', { name: "What's on your mind?" }).click();
    await form().getByRole('textbox').first().fill(text);
  };
  const send = () => form().getByRole('button', { name: 'Post', exact: true }).click();

  test.beforeAll(async ({ browser }) => {
    page = await signedInMember(browser, 'castaway');
    await page.clock.install();
    await visit(page, '/home');
    // The form is loaded when it is first opened.
    await writePost('Ashore');
    await send();
    await expect(page.getByRole('article')).toHaveCount(1);
  });
  test.afterAll(() => page.context().close());
  test.afterEach(async () => {
    await expect(page.getByText(SERVER_TEXT)).toHaveCount(0);
    await page.context().setOffline(false);
    await letThrough(page);
  });

  test('a post, without any answer [D15]', async () => {
    await writePost('Is anybody there?');
    await holdInVain(page, /\/api\/posts\/$/, send);
    await expect(form().getByText('Not sent')).toBeVisible();
    await expect(form().getByRole('textbox').first()).toHaveValue('Is anybody there?');
    await letThrough(page);
    await form().getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article').first()).toContainText('Is anybody there?');
  });

  test('a post, behind a captive portal [D15]', async () => {
    await answerAsHotel(page, /\/api\/posts\/$/);
    await writePost('Room with a view');
    await send();
    await expect(form().getByText('Not sent')).toBeVisible();
    await expect(form().getByRole('textbox').first()).toHaveValue('Room with a view');
    await page.keyboard.press('Escape');
  });

  test('a photo, without any answer [D15]', async () => {
    await page.getByRole('button', { name: "What's on your mind?" }).click();
    await holdInVain(page, /\/imageupload$/, () =>
      form().locator('input[type=file]').setInputFiles(SEA_PHOTO),
    );
    const state = form().getByText('Photo not uploaded');
    await expect(state).toBeVisible();
    await letThrough(page);
    await state.getByRole('button', { name: 'Try again' }).click();
    await expect(form().getByText('Photo ready')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  test('a like and a comment, when the browser is offline [D14 D15]', async () => {
    const card = page.getByRole('article').first();
    await page.context().setOffline(true);
    await card.getByRole('button', { name: 'Like' }).first().click();
    await expect(card.getByText('Like not saved')).toBeVisible();
    const field = card.getByPlaceholder('Write a comment');
    await field.fill('Message in a bottle');
    await field.press('Enter');
    await expect(card.getByText('Not sent')).toBeVisible();
    await page.context().setOffline(false);
    // It is still there after a visit to another screen.
    await page.reload();
    await expect(card.getByText('Message in a bottle')).toBeVisible();
    const sent = page.waitForResponse(/\/newcomment$/);
    await card.getByText('Not sent').getByRole('button', { name: 'Try again' }).click();
    expect((await sent).status()).toBe(200);
    await expect(card.getByText('Not sent')).toBeHidden();
  });

  test('a deletion, after which the post is shown again [D14 D20]', async () => {
    const card = page.getByRole('article').first();
    await refuse(page, /\/api\/posts\/\w{24}$/, 503);
    await card.getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('menuitem', { name: 'Delete post' }).click();
    await expect(page.getByText('Post deleted')).toBeVisible();
    await page.clock.fastForward(7_000);
    await expect(card.getByText('Not deleted')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('a friend request, when the browser is offline [D14]', async () => {
    await visit(page, '/user/driftwood');
    const add = page.getByRole('button', { name: 'Add Friend' }).first();
    await expect(add).toBeEnabled();
    await page.context().setOffline(true);
    await add.click();
    await expect(page.getByText('Not saved')).toBeVisible();
    await expect(add).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });

  test('a profile photo, when the server fails [D14]', async () => {
    await visit(page, '/profile');
    await page.getByRole('button', { name: 'Change profile photo' }).waitFor();
    await refuse(page, /\/imageUpload$/, 503);
    await page.getByLabel('Choose a profile photo').setInputFiles(SEA_PHOTO);
    await expect(page.getByText('Not saved')).toBeVisible();
    await letThrough(page);
    await page.getByRole('button', { name: 'Try again to save the profile photo' }).click();
    await expect(page.getByRole('button', { name: 'Remove profile photo' })).toBeEnabled();
  });

  test('the search, behind a captive portal', async () => {
    await visit(page, '/friends');
    await answerAsHotel(page, /\/api\/users$/);
    const field = page.getByPlaceholder('input search text');
    await field.fill('marina');
    const search = page.getByRole('search');
    const again = search.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await letThrough(page);
    await again.click();
    await expect(search.getByRole('option').first()).toBeVisible();
    await expect(field).toHaveValue('marina');
  });
});

test('a post form that cannot be loaded says so, and offers a retry', async ({ browser }) => {
  const page = await openAs(browser, await createMember('Late Writer', `late.${Date.now().toString(36)}`));
  await page.goto('/home');
  const prompt = page.getByRole('button', { name: "What's on your mind?" });
  await expect(prompt).toBeVisible();
  await page.route(isFromRemote('feed'), (route) => route.abort());
  await prompt.click();
  const state = page.getByRole('status').filter({ hasText: 'The form could not be loaded' });
  await expect(state).toBeVisible();
  await letThrough(page);
  await state.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Create post' })).toBeVisible();
  await page.context().close();
});

test('a session that runs out while writing keeps the comment and the post for the next login [D4 D15]', async ({
  browser,
}) => {
  const tag = Date.now().toString(36);
  const person = await createMember(`Sleepy ${tag}`, `sleepy.${tag}`);
  const friend = await createMember(`Awake ${tag}`, `awake.${tag}`);
  await befriend(person, friend);
  const page = await openAs(browser, person);
  await page.goto('/home');
  await page.getByRole('button', { name: "What's on your mind?" }).click();
  const form = page.getByRole('dialog', { name: 'Create post' });
  await form.getByRole('textbox').first().fill('Before I fell asleep');
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  const card = page.getByRole('article').first();
  await expect(card).toContainText('Before I fell asleep');
  await page.getByRole('button', { name: "What's on your mind?" }).click();
  await form.getByRole('textbox').first().fill('Half a thought');
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    const [header, claims = '', signature] = (localStorage.getItem('jwt') ?? '').split('.');
    const past = JSON.stringify({
      ...JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))),
      exp: 1,
    });
    localStorage.setItem('jwt', [header, btoa(past), signature].join('.'));
  });
  const field = card.getByPlaceholder('Write a comment');
  await field.fill('A word in my sleep');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await logIn(page, person);
  await expect(card.getByText('A word in my sleep')).toBeVisible();
  await expect(card.getByText('Not sent')).toBeVisible();
  await page.getByRole('button', { name: "What's on your mind?" }).click();
  await expect(form.getByRole('textbox').first()).toHaveValue('Half a thought');
  await page.context().close();
});
