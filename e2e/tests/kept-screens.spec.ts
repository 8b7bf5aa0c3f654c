import {
  ENDPOINTS,
  KEPT_SCREENS_PREFIX as PREFIX,
  MESSENGER_STORAGE_KEY,
  TOKEN_STORAGE_KEY,
} from '@sharewave/contracts';
import { expect, test, type Page } from '@playwright/test';
import { callApi, createAnyMember, writePost, type TestMember } from '../fixtures/api';
import { fontsLoaded, settled } from '../fixtures/frames';
import { LATER_SCRIPTS, alter, hold, holdAddress, letThrough, refuse } from '../fixtures/calls';
import { forgetShifts, shiftsOf, watchShifts } from '../fixtures/layout-shift';
import { watchForErrors } from '../fixtures/members';
import { waitPatiently } from '../fixtures/patience';
import { SEA_PHOTO } from '../fixtures/photos';

/** A document of this origin without the shell; most other files are opened in a sandbox, which has no storage. */
const BARE = '/remotes.json';

const composer = (page: Page) => page.getByRole('button', { name: "What's on your mind?" });
const frame = (page: Page) => page.locator('[data-frame=member]');
/** The kept screen, which has its own root and is hidden from screen readers. */
const kept = (page: Page) => page.locator('body > [inert]');

/** Whether the page has shown a kept screen, even for a moment. */
const hasShownKept = (page: Page) => page.evaluate(() => Reflect.has(window, 'hasShownKept'));

/** The addresses of the kept screens in the browser. */
const keptPaths = (page: Page) =>
  page.evaluate(
    (prefix) =>
      Object.keys(window.localStorage)
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length)),
    PREFIX,
  );

const storeToken = (page: Page, { token }: TestMember) =>
  page.evaluate(([key, value]) => window.localStorage.setItem(key, value), [
    TOKEN_STORAGE_KEY,
    token,
  ] as const);

/** Signs a member in, also in the place of another. */
async function signIn(page: Page, member: TestMember): Promise<void> {
  await page.goto(BARE);
  await storeToken(page, member);
}

/** Opens a screen and waits until the browser has kept it. */
async function stayAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => keptPaths(page)).toContain(path);
}

/** Opens a screen whose scripts are held back until the returned function is called; its kept screen stays as long. */
async function openSlowly(page: Page, path: string): Promise<() => void> {
  await waitPatiently(page);
  const release = await holdAddress(page, LATER_SCRIPTS);
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

test.beforeEach(async ({ page }) => {
  // As in the product, but open for inspection.
  await page.addInitScript(() => {
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      Reflect.set(window, 'hasShownKept', true);
      return attach.call(this, { ...init, mode: 'open' });
    };
  });
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`a later visit starts with the kept screen, unchanged, at ${width}`, async ({ page }, info) => {
    const member = await createAnyMember();
    for (const text of ['Calm', 'Windy', 'Stormy']) await writePost(member, text);
    await writePost(member, 'First light', SEA_PHOTO);
    await page.setViewportSize({ width, height });
    await signIn(page, member);
    const refused: string[] = [];
    page.on('console', (message) => {
      // Browsers sometimes request that one by themselves.
      if (message.location().url.endsWith('/favicon.ico')) return;
      if (message.type() === 'error') refused.push(message.text());
    });
    const paths = ['/home', `/user/${member.username}`, '/friends'];
    for (const path of paths) {
      await stayAt(page, path);
      const look = `${path.slice(1).replaceAll('/', '-')}-${width}.png`;
      await page.screenshot({ path: info.snapshotPath(look), animations: 'disabled' });
      const release = await openSlowly(page, path);
      await expect(kept(page)).toBeVisible();
      await expect(page, `${path} looks as it did`).toHaveScreenshot(look);
      release();
      await expect(kept(page)).toHaveCount(0);
      await page.unrouteAll({ behavior: 'wait' });
    }
    expect(refused).toEqual([]);
  });
}

test('the current screen replaces the kept one, and nothing moves', async ({ page }) => {
  const member = await createAnyMember();
  await writePost(member, 'What was there before');
  await watchShifts(page);
  await signIn(page, member);
  await stayAt(page, '/home');
  await writePost(member, 'What is there now');
  const release = await openSlowly(page, '/home');
  await expect(kept(page).getByText('What was there before')).toBeVisible();
  await expect(page.getByText('What is there now')).toHaveCount(0);
  // A web font that comes late moves what stands beside a text by a few pixels, whether or not a screen is kept.
  await fontsLoaded(page);
  await settled(page);
  await forgetShifts(page);
  release();
  await expect(page.getByText('What is there now')).toBeVisible();
  await expect(kept(page)).toHaveCount(0);
  await expect(page.getByText('What was there before')).toHaveCount(1);
  expect(await shiftsOf(page)).toEqual({ score: 0, moved: [] });
});

for (const [hand, use] of [
  ['press', (page: Page) => page.mouse.click(600, 300)],
  ['key', (page: Page) => page.keyboard.press('Tab')],
  [
    'rotation of the phone',
    async (page: Page) => {
      await page.setViewportSize({ width: 800, height: 1280 });
      await settled(page);
    },
  ],
] as const) {
  test(`a kept screen disappears on a ${hand}`, async ({ page }) => {
    await signIn(page, await createAnyMember());
    await stayAt(page, '/home');
    const release = await openSlowly(page, '/home');
    await expect(kept(page)).toBeVisible();
    await expect(frame(page)).toBeHidden();
    await use(page);
    // At once, and not only after its timeout.
    expect(await kept(page).count()).toBe(0);
    await expect(frame(page)).toBeVisible();
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
    release();
    await expect(composer(page)).toBeVisible();
  });
}

test('a kept screen disappears when the page takes long, and when it cannot start', async ({ page }) => {
  await signIn(page, await createAnyMember());
  await stayAt(page, '/home');
  await refuse(page, /config\.json/);
  await page.goto('/home');
  await expect(page.getByText('Sharewave could not set sail')).toBeVisible();
  await expect(kept(page)).toHaveCount(0);
  await letThrough(page);

  await hold(page, /\/homeposts/);
  await page.goto('/home');
  await expect(page.getByText('Loading posts')).toBeVisible();
  await expect(kept(page)).toHaveCount(0);
  await letThrough(page);
});

test('a manual reload shows no kept screen', async ({ page }) => {
  await signIn(page, await createAnyMember());
  await stayAt(page, '/home');
  await page.reload();
  await expect(composer(page)).toBeVisible();
  expect(await hasShownKept(page)).toBe(false);
  await page.goto('/home');
  expect(await hasShownKept(page)).toBe(true);
});

test('kept screens are deleted with the session, however it ends', async ({ page }) => {
  const member = await createAnyMember();
  await signIn(page, member);
  await stayAt(page, '/home');
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  expect(await keptPaths(page)).toEqual([]);

  const again = await createAnyMember();
  await signIn(page, again);
  await stayAt(page, '/home');
  await callApi(ENDPOINTS.logout, { as: again });
  await page.goto('/home');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  expect(await keptPaths(page)).toEqual([]);
});

test('a kept screen of one member is never shown to another', async ({ page }) => {
  const one = await createAnyMember();
  await writePost(one, 'For my friends alone');
  await signIn(page, one);
  await stayAt(page, '/home');
  await signIn(page, await createAnyMember());
  await page.goto('/home');
  await expect(composer(page)).toBeVisible();
  expect(await hasShownKept(page)).toBe(false);
});

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Changes a kept screen. */
const alterKept = (page: Page, path: string, change: object) =>
  page.evaluate(
    ([key, changed]) => {
      const screen: object = JSON.parse(window.localStorage.getItem(key) ?? '{}');
      window.localStorage.setItem(key, JSON.stringify({ ...screen, ...changed }));
    },
    [PREFIX + path, change] as const,
  );

for (const [where, path, prepare] of [
  ['in a window of another width', '/home', (page) => page.setViewportSize({ width: 1100, height: 800 })],
  ['in a much taller window', '/home', (page) => page.setViewportSize({ width: 1280, height: 1000 })],
  ['after a week', '/home', (page) => alterKept(page, '/home', { keptAt: Date.now() - WEEK_MS })],
  ['at an address with further parameters', '/home?chat=none', async () => undefined],
  [
    'beside a messenger that was left open',
    '/home',
    (page) =>
      page.evaluate((key) => window.sessionStorage.setItem(key, '{"partner":null}'), MESSENGER_STORAGE_KEY),
  ],
] satisfies [string, string, (page: Page) => Promise<unknown>][]) {
  test(`a kept screen is not shown ${where}`, async ({ page }) => {
    await signIn(page, await createAnyMember());
    await stayAt(page, '/home');
    await page.goto(BARE);
    await prepare(page);
    await page.goto(path);
    await expect(composer(page)).toBeVisible();
    expect(await hasShownKept(page)).toBe(false);
  });
}

test('a page starts when the kept screen cannot be shown', async ({ page }) => {
  await signIn(page, await createAnyMember());
  await stayAt(page, '/home');
  await page.addInitScript(() => Reflect.set(window, 'CSSStyleSheet', undefined));
  await page.goto('/home');
  await expect(composer(page)).toBeVisible();
});

for (const [what, act] of [
  ['a chat', (page: Page) => page.getByRole('button', { name: 'Messenger' }).click()],
  ['an overlay', (page: Page) => composer(page).click()],
  ['a menu', (page: Page) => page.getByRole('button', { name: 'Your menu' }).click()],
  [
    'a search',
    async (page: Page) => {
      await page.getByRole('combobox').click();
      await page.keyboard.type('zzzz');
      await expect(page.getByText('Nobody by that name')).toBeVisible();
    },
  ],
  [
    'an unsent text',
    async (page: Page) => {
      const field = page.getByPlaceholder('Write a comment').first();
      await field.fill('Not yet');
      await field.blur();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  ],
  ['a scrolled position', (page: Page) => page.evaluate(() => window.scrollTo(0, 400))],
  ['the session of another member', async (page: Page) => storeToken(page, await createAnyMember())],
] as const) {
  test(`a changed screen is kept when it is left, but not with ${what}`, async ({ page }) => {
    const member = await createAnyMember();
    for (let post = 1; post <= 8; post += 1) await writePost(member, `Far down ${post}`);
    await signIn(page, member);
    const pathsAfter = async (use: () => Promise<void>) => {
      const forget = () => page.evaluate((key) => window.localStorage.removeItem(key), `${PREFIX}/home`);
      // The kept screen of the visit before would end the wait too early.
      await forget();
      await stayAt(page, '/home');
      await forget();
      const like = page.getByRole('article').first().getByRole('button', { name: 'Like' });
      const before = (await like.getAttribute('aria-pressed')) ?? '';
      await like.click();
      await expect(like).not.toHaveAttribute('aria-pressed', before);
      await use();
      await page.goto(BARE);
      return keptPaths(page);
    };
    expect(await pathsAfter(async () => undefined)).toEqual(['/home']);
    expect(
      await pathsAfter(async () => {
        await page.mouse.move(700, 400);
        await act(page);
        await settled(page);
      }),
    ).toEqual([]);
  });
}

test('an unchanged screen is not kept again when it is left', async ({ page }) => {
  await signIn(page, await createAnyMember());
  await stayAt(page, '/home');
  const keptAt = () =>
    page.evaluate((key) => JSON.parse(window.localStorage.getItem(key) ?? '{}').keptAt, `${PREFIX}/home`);
  const before = await keptAt();
  await page.goto(BARE);
  expect(await keptAt()).toBe(before);
});

test('a profile fades in only if it does not start with a kept screen', async ({ page }) => {
  const member = await createAnyMember();
  await writePost(member, 'Mine');
  const errors = watchForErrors(page);
  await page.addInitScript(() => {
    window.addEventListener('pagereveal', ({ viewTransition }) => {
      Reflect.set(window, 'fades', viewTransition !== null);
    });
  });
  await signIn(page, member);
  const profile = `/user/${member.username}`;
  const open = async () => {
    await page.getByRole('article').getByRole('link').first().click();
    await page.waitForURL(`**${profile}`);
    return page.evaluate(() => Reflect.get(window, 'fades'));
  };
  await page.goto('/home');
  expect(await open()).toBe(true);
  await stayAt(page, profile);
  await page.goto('/home');
  expect(await open()).toBe(false);
  expect(errors).toEqual([]);
});

test('a page whose fade is interrupted, as by a rotation of the screen, logs no error', async ({ page }) => {
  const errors = watchForErrors(page);
  await signIn(page, await createAnyMember());
  await page.goto('/home');
  await page.evaluate(async () => {
    const viewTransition = document.startViewTransition();
    window.dispatchEvent(new PageRevealEvent('pagereveal', { viewTransition }));
    viewTransition.skipTransition();
    await viewTransition.finished;
  });
  await composer(page).waitFor();
  expect(errors).toEqual([]);
});

const inAnHour = () => new Date(Date.now() + 60 * 60 * 1000).toISOString();

for (const [what, prepare] of [
  ['a screen that could not be loaded', (page: Page) => refuse(page, /\/homeposts/)],
  [
    'a preview',
    (page: Page) =>
      alter(page, /\/remotes\.json/, (file: object) => ({
        ...file,
        preview: { part: 'feed', version: 'newer', until: inAnHour() },
      })),
  ],
] as const) {
  test(`${what} is not kept`, async ({ page }) => {
    await signIn(page, await createAnyMember());
    await prepare(page);
    const keeper = page.waitForResponse(/keep-screens/);
    await page.goto('/home');
    await (await keeper).finished();
    await settled(page);
    await page.goto(BARE);
    expect(await keptPaths(page)).toEqual([]);
  });
}

test('the six most recent screens are kept', async ({ page }) => {
  await signIn(page, await createAnyMember());
  await page.evaluate((prefix) => {
    for (let age = 1; age <= 6; age += 1) {
      window.localStorage.setItem(`${prefix}/post/${age}`, JSON.stringify({ html: '', keptAt: -age }));
    }
  }, PREFIX);
  await stayAt(page, '/home');
  const others = [1, 2, 3, 4, 5].map((age) => `/post/${age}`);
  await expect.poll(async () => (await keptPaths(page)).sort()).toEqual(['/home', ...others]);
});
