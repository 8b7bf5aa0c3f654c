import {
  KEPT_SCREENS_PREFIX as PREFIX,
  MESSENGER_STORAGE_KEY,
  TOKEN_STORAGE_KEY,
} from '@sharewave/contracts';
import { expect, test, type Page } from '@playwright/test';
import { callApi } from '../fixtures/api-members';
import { settled } from '../fixtures/frames';
import { LATER_SCRIPTS, alter, hold, holdAddress, letThrough, refuse } from '../fixtures/calls';
import { createMember, writePost, type TestMember } from '../fixtures/crowd';
import { shiftsOf, watchShifts } from '../fixtures/layout-shift';
import { watchForErrors } from '../fixtures/members';
import { SEA_PHOTO } from '../fixtures/photos';

const composer = (page: Page) => page.getByRole('button', { name: "What's on your mind?" });
const frame = (page: Page) => page.locator('[data-frame=member]');
/** What was kept, which is in a root of its own and heard by nobody. */
const kept = (page: Page) => page.locator('body > [inert]');

/** Whether the page has shown what was kept, be it for a moment. */
const hasShownKept = (page: Page) => page.evaluate(() => Reflect.has(window, 'hasShownKept'));

let members = 0;
const someone = (): Promise<TestMember> => {
  members += 1;
  return createMember(`Keeper ${members}`, `keeper.${Date.now().toString(36)}.${members}`);
};

/** Addresses of the screens that the browser keeps. */
const keptPaths = (page: Page) =>
  page.evaluate(
    (prefix) =>
      Object.keys(window.localStorage)
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length)),
    PREFIX,
  );

async function signIn(page: Page, { token }: TestMember): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(([key, value]) => window.localStorage.setItem(key, value), [
    TOKEN_STORAGE_KEY,
    token,
  ] as const);
}

/** Opens a screen of that member and stays until the browser has kept how it looks. */
async function stayAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => keptPaths(page)).toContain(path);
}

/** Opens a screen whose scripts are on their way until the answer is called. */
async function openSlowly(page: Page, path: string): Promise<() => void> {
  const release = await holdAddress(page, LATER_SCRIPTS);
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

/** A busy machine may take longer to draw a picture than what was kept stays. */
const lookForLong = (page: Page) =>
  page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    const patient = (act: () => void, ms = 0) => wait(act, ms === 3_000 ? 60_000 : ms);
    Object.assign(window, { setTimeout: patient });
  });

test.beforeEach(async ({ page }) => {
  // As in the product, but open to be looked into.
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
  test(`a later visit begins with what was seen last, as it was, at ${width}`, async ({ page }, info) => {
    const member = await someone();
    for (const text of ['Calm', 'Windy', 'Stormy']) await writePost(member, text);
    await writePost(member, 'First light', SEA_PHOTO);
    await page.setViewportSize({ width, height });
    await lookForLong(page);
    await signIn(page, member);
    const refused: string[] = [];
    page.on('console', (message) => {
      // A browser asks for that one by itself, now and then.
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

test('what was kept gives way to what is there now, and nothing moves', async ({ page }) => {
  const member = await someone();
  await writePost(member, 'What was there before');
  await watchShifts(page);
  await signIn(page, member);
  await stayAt(page, '/home');
  await writePost(member, 'What is there now');
  const release = await openSlowly(page, '/home');
  await expect(kept(page).getByText('What was there before')).toBeVisible();
  await expect(page.getByText('What is there now')).toHaveCount(0);
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
    'turn of the telephone',
    async (page: Page) => {
      await page.setViewportSize({ width: 800, height: 1280 });
      await settled(page);
    },
  ],
] as const) {
  test(`what was kept gives way to a ${hand}`, async ({ page }) => {
    await signIn(page, await someone());
    await stayAt(page, '/home');
    const release = await openSlowly(page, '/home');
    await expect(kept(page)).toBeVisible();
    await expect(frame(page)).toBeHidden();
    await use(page);
    // At once, and not when its patience is at its end.
    expect(await kept(page).count()).toBe(0);
    await expect(frame(page)).toBeVisible();
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
    release();
    await expect(composer(page)).toBeVisible();
  });
}

test('what was kept gives way to a page that takes long, and to one that cannot start', async ({ page }) => {
  await signIn(page, await someone());
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

test('a page that is loaded anew by hand is shown as it comes', async ({ page }) => {
  await signIn(page, await someone());
  await stayAt(page, '/home');
  await page.reload();
  await expect(composer(page)).toBeVisible();
  expect(await hasShownKept(page)).toBe(false);
  await page.goto('/home');
  expect(await hasShownKept(page)).toBe(true);
});

test('what was kept goes with the session, however it ends', async ({ page }) => {
  const member = await someone();
  await signIn(page, member);
  await stayAt(page, '/home');
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  expect(await keptPaths(page)).toEqual([]);

  const again = await someone();
  await signIn(page, again);
  await stayAt(page, '/home');
  await callApi('/api/users/logout', {}, again.token);
  await page.goto('/home');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  expect(await keptPaths(page)).toEqual([]);
});

test('what one member saw is shown to no other', async ({ page }) => {
  const one = await someone();
  await writePost(one, 'For my friends alone');
  await signIn(page, one);
  await stayAt(page, '/home');
  await signIn(page, await someone());
  await page.goto('/home');
  await expect(composer(page)).toBeVisible();
  expect(await hasShownKept(page)).toBe(false);
});

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Changes what is kept of a screen. */
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
  ['in a window that is much higher', '/home', (page) => page.setViewportSize({ width: 1280, height: 1000 })],
  ['after a week', '/home', (page) => alterKept(page, '/home', { keptAt: Date.now() - WEEK_MS })],
  ['at an address that asks for more', '/home?chat=none', async () => undefined],
  [
    'beside a messenger that was left open',
    '/home',
    (page) =>
      page.evaluate((key) => window.sessionStorage.setItem(key, '{"partner":null}'), MESSENGER_STORAGE_KEY),
  ],
] satisfies [string, string, (page: Page) => Promise<unknown>][]) {
  test(`what was kept is not shown ${where}`, async ({ page }) => {
    await signIn(page, await someone());
    await stayAt(page, '/home');
    await page.goto('/favicon.svg');
    await prepare(page);
    await page.goto(path);
    await expect(composer(page)).toBeVisible();
    expect(await hasShownKept(page)).toBe(false);
  });
}

test('a page starts where what was kept cannot be shown', async ({ page }) => {
  await signIn(page, await someone());
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
    'a text that is not sent',
    async (page: Page) => {
      const field = page.getByPlaceholder('Write a comment').first();
      await field.fill('Not yet');
      await field.blur();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  ],
  ['a place further down', (page: Page) => page.evaluate(() => window.scrollTo(0, 400))],
  [
    'the session of another',
    async (page: Page) => {
      const { token } = await someone();
      await page.evaluate(([key, value]) => window.localStorage.setItem(key, value), [
        TOKEN_STORAGE_KEY,
        token,
      ] as const);
    },
  ],
] as const) {
  test(`a screen that has changed is kept as it is left, but not with ${what}`, async ({ page }) => {
    const member = await someone();
    for (let post = 1; post <= 8; post += 1) await writePost(member, `Far down ${post}`);
    await signIn(page, member);
    const pathsAfter = async (use: () => Promise<void>) => {
      const forget = () => page.evaluate((key) => window.localStorage.removeItem(key), `${PREFIX}/home`);
      // What the visit before has left would end the wait too soon.
      await forget();
      await stayAt(page, '/home');
      await forget();
      await page.getByRole('article').first().getByRole('button', { name: 'Like' }).click();
      await use();
      await page.goto('/favicon.svg');
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

test('a screen is not kept again as it is left when nothing has changed', async ({ page }) => {
  await signIn(page, await someone());
  await stayAt(page, '/home');
  const keptAt = () =>
    page.evaluate((key) => JSON.parse(window.localStorage.getItem(key) ?? '{}').keptAt, `${PREFIX}/home`);
  const before = await keptAt();
  await page.goto('/favicon.svg');
  expect(await keptAt()).toBe(before);
});

test('a profile comes without a fade where it begins with what was kept, and with one where it does not', async ({
  page,
}) => {
  const member = await someone();
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

test('a page whose fade is broken off, as by a screen that is turned, complains of nothing', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await signIn(page, await someone());
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
  ['what could not be had', (page: Page) => refuse(page, /\/homeposts/)],
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
    await signIn(page, await someone());
    await prepare(page);
    const keeper = page.waitForResponse(/keep-screens/);
    await page.goto('/home');
    await (await keeper).finished();
    await settled(page);
    await page.goto('/favicon.svg');
    expect(await keptPaths(page)).toEqual([]);
  });
}

test('the six screens that were seen last are kept', async ({ page }) => {
  await signIn(page, await someone());
  await page.evaluate((prefix) => {
    for (let age = 1; age <= 6; age += 1) {
      window.localStorage.setItem(`${prefix}/post/${age}`, JSON.stringify({ html: '', keptAt: -age }));
    }
  }, PREFIX);
  await stayAt(page, '/home');
  const others = [1, 2, 3, 4, 5].map((age) => `/post/${age}`);
  await expect.poll(async () => (await keptPaths(page)).sort()).toEqual(['/home', ...others]);
});
