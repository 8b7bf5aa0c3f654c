import { ENDPOINTS, TOKEN_STORAGE_KEY } from '@sharewave/contracts';
import { expect, test, type Page } from '@playwright/test';
import { callApi, createAnyMember, writePost, type TestMember } from '../fixtures/api';
import { hold, letThrough, refuse } from '../fixtures/calls';
import { newVisitor, watchForErrors } from '../fixtures/members';
import { overwritePersisted, persisted, untilPersisted } from '../fixtures/persisted';

/** A document of this origin without the shell. */
const BARE = '/remotes.json';

const composer = (page: Page) => page.getByRole('button', { name: "What's on your mind?" });
const loginButton = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' });

/** Signs a member in, also in the place of another. */
async function signIn(page: Page, { token }: TestMember): Promise<void> {
  await page.goto(BARE);
  await page.evaluate(([key, value]) => window.localStorage.setItem(key, value), [
    TOKEN_STORAGE_KEY,
    token,
  ] as const);
}

/** A member with one post, whose home screen the browser has persisted. */
async function visitedBefore(page: Page, text = 'Seen before'): Promise<TestMember> {
  const member = await createAnyMember();
  await writePost(member, text);
  await signIn(page, member);
  await page.goto('/home');
  await expect(page.getByText(text)).toBeVisible();
  await untilPersisted(page, text);
  return member;
}

test('a second visit shows what was seen before until the API answers', async ({ page }) => {
  const member = await visitedBefore(page);
  await writePost(member, 'Written since');
  await hold(page, /\/api\//);
  await page.goto('/home');
  await expect(page.getByText('Seen before')).toBeVisible();
  await expect(page.getByText(member.fullName).first()).toBeVisible();
  await expect(page.getByText('Written since')).toHaveCount(0);
  await letThrough(page);
  await page.goto('/home');
  await expect(page.getByText('Written since')).toBeVisible();
  await expect(page.getByText('Seen before')).toBeVisible();
});

test('what a page has prefetched or changed is there on the next page', async ({ page }) => {
  const member = await visitedBefore(page);
  await page.getByRole('article').getByRole('button', { name: 'Like' }).click();
  await page.goto(`/user/${member.username}`);
  await expect(page.getByRole('heading', { name: member.fullName })).toBeVisible();
  await hold(page, /\/api\//);
  await page.goto('/home');
  await expect(page.getByRole('article').getByRole('button', { name: 'Like' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goto(`/user/${member.username}`);
  await expect(page.getByRole('heading', { name: member.fullName })).toBeVisible();
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`a reload shows the data and says so, in the ${colorScheme} theme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 320, height: 640 });
      await visitedBefore(page);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await expect(notice(page)).toHaveCount(0);
      await page.context().setOffline(true);
      await page.reload();
      await expect(page.getByText('Seen before')).toBeVisible();
      await expect(notice(page)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      // The failed calls must not have removed anything.
      await page.reload();
      await expect(page.getByText('Seen before')).toBeVisible();
      await page.context().setOffline(false);
      await expect(notice(page)).toHaveCount(0);
    });
  }

  test('the other screens that were seen show their data as well', async ({ page }) => {
    const member = await visitedBefore(page);
    for (const path of ['/friends', `/user/${member.username}`]) await page.goto(path);
    await expect(page.getByRole('heading', { name: member.fullName })).toBeVisible();
    await untilPersisted(page, '"profile"');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.goto(`/user/${member.username}`);
    await expect(page.getByRole('heading', { name: member.fullName })).toBeVisible();
    await expect(page.getByText('Seen before')).toBeVisible();
    await page.goto('/friends');
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Friend requests' })).toBeVisible();
  });
});

test.describe('nothing of a member stays on the disk', () => {
  const nothing = async (page: Page, member: TestMember) => {
    await expect.poll(() => persisted(page)).toEqual({});
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).not.toContain('Seen before');
    expect(stored).not.toContain(member.token);
  };

  test('after a sign-out', async ({ page }) => {
    const member = await visitedBefore(page);
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(loginButton(page)).toBeVisible();
    await nothing(page, member);
  });

  test('after a sign-out in another tab', async ({ page }) => {
    const member = await visitedBefore(page);
    const other = await page.context().newPage();
    await other.goto('/home');
    await other.getByRole('button', { name: 'Your menu' }).click();
    await other.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(loginButton(page)).toBeVisible();
    await nothing(page, member);
  });

  test('after a sign-out on another device', async ({ page }) => {
    const member = await visitedBefore(page);
    await callApi(ENDPOINTS.logout, { as: member });
    await page.goto('/home');
    await expect(loginButton(page)).toBeVisible();
    await nothing(page, member);
  });

  test('after its token is gone, however', async ({ page }) => {
    const member = await visitedBefore(page);
    await page.goto(BARE);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/');
    await expect(loginButton(page)).toBeVisible();
    await nothing(page, member);
  });
});

test('the data of one member is neither shown to another nor left after them', async ({ page }) => {
  const first = await visitedBefore(page, 'For my friends alone');
  const second = await createAnyMember();
  await signIn(page, second);
  await hold(page, /\/api\//);
  await page.goto('/home');
  await expect(page.getByText('Loading posts')).toBeVisible();
  await expect(page.getByText('For my friends alone')).toHaveCount(0);
  await expect(page.getByText(first.fullName)).toHaveCount(0);
  await expect.poll(async () => Object.keys(await persisted(page))).not.toContain(first.id);
});

for (const [what, damage] of [
  ['damaged', () => '{"timestamp": 1'],
  ['of another shape', () => '{"timestamp":9999999999999,"buster":"","clientState":{"queries":7}}'],
  ['of an older version', (text: string) => text.replace(/"buster":"[^"]*"/, '"buster":"older"')],
  ['older than a week', (text: string) => text.replace(/"timestamp":\d+/, '"timestamp":1')],
] as const) {
  test(`data that is ${what} is removed, and the screen loads from the network`, async ({ page }) => {
    const errors = watchForErrors(page);
    const member = await visitedBefore(page);
    await page.goto(BARE);
    const text = (await persisted(page))[member.id] ?? '';
    await overwritePersisted(page, member.id, damage(text));
    await refuse(page, /\/homeposts/);
    await page.goto('/home');
    await expect(page.getByText('Could not load')).toBeVisible();
    await letThrough(page);
    await page.goto('/home');
    await expect(page.getByText('Seen before')).toBeVisible();
    await untilPersisted(page, 'Seen before');
    expect(errors).toEqual([]);
  });
}

for (const [what, block] of [
  [
    'refuses its database',
    () =>
      Reflect.set(IDBFactory.prototype, 'open', () => {
        throw new DOMException('No', 'SecurityError');
      }),
  ],
  ['has no database', () => Reflect.defineProperty(window, 'indexedDB', { value: undefined })],
  [
    'never opens its database',
    () => Reflect.set(IDBFactory.prototype, 'open', () => Object.create(EventTarget.prototype)),
  ],
  [
    'refuses to write, as without free space',
    () =>
      Reflect.set(IDBObjectStore.prototype, 'put', () => {
        throw new DOMException('No', 'QuotaExceededError');
      }),
  ],
] as const) {
  test(`a browser that ${what} shows everything from the network`, async ({ browser }) => {
    const page = await newVisitor(browser);
    const errors = watchForErrors(page);
    const member = await createAnyMember();
    await writePost(member, 'From the network');
    await signIn(page, member);
    await page.addInitScript(block);
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto('/home');
      await expect(page.getByText('From the network')).toBeVisible();
    }
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(loginButton(page)).toBeVisible();
    expect(errors).toEqual([]);
    await page.context().close();
  });
}

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
