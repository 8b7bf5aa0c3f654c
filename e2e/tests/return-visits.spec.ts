import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { createAnyMember } from '../fixtures/api';
import { openAs } from '../fixtures/members';
import { publishShell, publishVariant, release, releaseFolder, stableVersion } from '../fixtures/registry';

test.use({ serviceWorkers: 'allow' });

const composer = (page: Page) => page.getByRole('button', { name: "What's on your mind?" });
/** The root element, which carries the name of a variant. */
const root = (page: Page) => page.locator('html');
const SECOND = ['data-build', 'second'] as const;

/** Publishes the shell again, with a mark on its root element; returns the version. */
const publishSecond = (): string =>
  publishShell((document) => document.replace('<html ', '<html data-build="second" '));

/** A member on the home page, whose service worker has cached what the next visit needs. */
async function visitedBefore(browser: Browser): Promise<Page> {
  const page = await openAs(browser, await createAnyMember());
  await page.goto('/home');
  await expect(composer(page)).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

// Otherwise each page would stay open, with its service worker, until the last test of this file.
test.afterEach(({ browser }) => Promise.all(browser.contexts().map((context) => context.close())));

/** The addresses of all cached files, without hosts. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('a later visit starts offline, and continues when the network is back', async ({ browser }) => {
  const page = await visitedBefore(browser);
  await page.context().setOffline(true);
  // A screen that was not seen before has no persisted data.
  await page.goto('/friends');
  await expect(page.getByRole('combobox', { name: 'Find friends' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(composer(page)).toBeVisible();
});

test('the cache contains the page and its files, and no data of members', async ({ browser }) => {
  const page = await visitedBefore(browser);
  await page.goto('/profile');
  await expect(page.getByRole('tab', { name: 'Posts' })).toBeVisible();
  const paths = await cachedPaths(page);
  expect(paths).toEqual(expect.arrayContaining(['/', '/config.json', '/remotes.json']));
  const files = paths.filter((path) => !['/', '/config.json', '/remotes.json'].includes(path));
  expect(files.filter((path) => !/\.[0-9a-f]{8,}\.(js|css|woff2)$/.test(path))).toEqual([]);
  expect(files.filter((path) => path.includes('remoteEntry'))).toHaveLength(4);
});

test('the cached page has the policy that the server sent', async ({ browser }) => {
  const page = await visitedBefore(browser);
  await page.goto('/home');
  await expect(composer(page)).toBeVisible();
  const refused = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective));
        const script = document.createElement('script');
        script.src = 'https://foreign.example/evil.js';
        document.head.append(script);
      }),
  );
  expect(refused).toBe('script-src-elem');
});

test('a release of the shell, and its rollback, apply at the next page load', async ({ browser }) => {
  const page = await visitedBefore(browser);
  const before = stableVersion('shell');
  const next = publishSecond();
  release('promote', 'shell', next);
  try {
    await page.goto('/home');
    await expect(root(page)).toHaveAttribute(...SECOND);
    await expect(composer(page)).toBeVisible();
  } finally {
    release('rollback', 'shell');
  }
  expect(stableVersion('shell')).toBe(before);
  await page.goto('/friends');
  await expect(root(page)).not.toHaveAttribute(...SECOND);
  // A manual reload gets the server's page at once.
  release('promote', 'shell', next);
  try {
    await page.reload({ waitUntil: 'commit' });
    await expect(root(page)).toHaveAttribute(...SECOND);
  } finally {
    release('rollback', 'shell');
  }
});

test('a page that a link opens is reloaded for a release of the shell, like any other', async ({
  browser,
}) => {
  const page = await visitedBefore(browser);
  release('promote', 'shell', publishSecond());
  try {
    await page.locator('a[href^="/user/"]').first().click();
    await expect(page).toHaveURL(/\/user\//);
    await expect(root(page)).toHaveAttribute(...SECOND);
  } finally {
    release('rollback', 'shell');
  }
});

for (const [what, edit] of [
  ['of a captive portal', () => '<!doctype html><title>Log in</title>'],
  ['whose scripts are missing', (document: string) => document.replace(/main\.\w+\.js/, 'main.00000000.js')],
] as const) {
  test(`a document ${what} is not cached`, async ({ browser }) => {
    const page = await visitedBefore(browser);
    release('promote', 'shell', publishShell(edit));
    try {
      // Waits until the service worker has asked the server.
      await page.reload();
      await expect(composer(page)).toBeVisible();
      await page.goto('/home');
      await expect(composer(page)).toBeVisible();
    } finally {
      release('rollback', 'shell');
    }
  });
}

test('a browser without free storage gets a release of the shell', async ({ browser }) => {
  const page = await visitedBefore(browser);
  const { origin } = new URL(page.url());
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  release('promote', 'shell', publishSecond());
  try {
    await page.goto('/home');
    await expect(root(page)).toHaveAttribute(...SECOND);
    await expect(composer(page)).toBeVisible();
  } finally {
    release('rollback', 'shell');
  }
});

test('a cached script that fails is deleted', async ({ browser }) => {
  const page = await visitedBefore(browser);
  const [member = ''] = (await cachedPaths(page)).filter((path) => path.includes('/js/member.'));
  await page.evaluate(async (path) => {
    const files = await caches.open('sharewave-files');
    await files.put(path, new Response('<p>Log in', { headers: { 'Content-Type': 'text/html' } }));
  }, member);
  await page.goto('/home');
  await expect(page.getByText('Sharewave could not set sail. Load the page again.')).toBeVisible();
  await page.goto('/home');
  await expect(composer(page)).toBeVisible();
});

test('a preview ends when the network is down', async ({ browser }) => {
  const page = await visitedBefore(browser);
  const version = publishVariant('feed', (script) => `${script}\n// seen ahead`);
  const [link = ''] = /http\S+/.exec(release('preview', 'mfe-feed', version)) ?? [];
  const banner = page.getByText(`Preview: feed ${version}`);
  await page.goto(link);
  await page.goto('/home');
  await expect(banner).toBeVisible();
  await page.context().setOffline(true);
  await page.goto('/home');
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
  await expect(banner).toBeHidden();
});

test('a page that is already in use is not reloaded', async ({ browser }) => {
  const page = await visitedBefore(browser);
  await page.goto('/home');
  await composer(page).click();
  const draft = page.getByRole('dialog').getByRole('textbox');
  await draft.fill('Half a thought');
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active === null) throw new Error('No worker');
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: 'page has changed' }));
  });
  await page.waitForLoadState('networkidle');
  await expect(draft).toHaveValue('Half a thought');
});

test('a release of a remote, and its rollback, apply at the next page load', async ({ browser }) => {
  const page = await visitedBefore(browser);
  const next = publishVariant('feed', (script, file) =>
    file.includes('HomeFeed') ? `document.documentElement.dataset.build='second';${script}` : script,
  );
  release('promote', 'mfe-feed', next);
  try {
    await page.goto('/home');
    await expect(composer(page)).toBeVisible();
    await expect(root(page)).toHaveAttribute(...SECOND);
  } finally {
    release('rollback', 'mfe-feed');
  }
  await page.goto('/home');
  await expect(composer(page)).toBeVisible();
  await expect(root(page)).not.toHaveAttribute(...SECOND);
});

test('an altered file is neither cached nor run; the correct one is once it is back', async ({ browser }) => {
  const folder = join(releaseFolder('friends', stableVersion('friends')), 'js');
  const chunk = readdirSync(folder).find((name) => /expose_FriendsPage\..*\.js$/.test(name)) ?? '';
  const copies = readdirSync(folder)
    .filter((name) => name === chunk || name === `${chunk}.br` || name === `${chunk}.gz`)
    .map((name) => join(folder, name));
  const contents = copies.map((file) => readFileSync(file));
  for (const file of copies) rmSync(file);
  writeFileSync(join(folder, chunk), `document.documentElement.dataset.ran = '1';`);
  let page: Page;
  try {
    page = await visitedBefore(browser);
    expect(await cachedPaths(page)).not.toContainEqual(expect.stringContaining('FriendsPage'));
    await page.goto('/friends');
    await expect(page.getByText('Friends could not be loaded')).toBeVisible();
    await expect(root(page)).not.toHaveAttribute('data-ran');
  } finally {
    for (const [index, file] of copies.entries()) writeFileSync(file, contents[index] ?? '');
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Friend requests' })).toBeVisible();
  await page.goto('/friends');
  await expect(page.getByRole('heading', { name: 'Friend requests' })).toBeVisible();
  // A file is cached after it has been passed to the page.
  await expect.poll(() => cachedPaths(page)).toContainEqual(expect.stringContaining('FriendsPage'));
});
