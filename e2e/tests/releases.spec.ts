import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { ENDPOINTS, isInCanary, REMOTE_NAMES, type RemoteName } from '@sharewave/contracts';
import { callApi, createAnyMember, type TestMember } from '../fixtures/api';
import { openAs } from '../fixtures/members';
import { product } from '../fixtures/product';
import { publishVariant, release, releaseFolder, stableVersion } from '../fixtures/registry';
import { isFromRemote } from '../fixtures/remotes';
import { PARTS_KEY } from '../playwright.config';

const BREAK_KEY = 'drill.break';
/** Pages report when they are idle, so only the timeout of the test limits the wait. */
const WITHIN_THE_TEST = { timeout: 0 };
/** The fields of a remote in `remotes.json` that are altered here. */
interface Offer {
  contract: number;
  imports: Record<string, string[]>;
}
const composer = (page: Page) => page.getByRole('button', { name: "What's on your mind?" });
const fallback = (page: Page) => page.getByRole('region', { name: 'Your feed' });
const search = (page: Page) => page.getByRole('combobox');

// Otherwise pages would stay open, with their sockets, until the last test of this file.
test.afterEach(({ browser }) => Promise.all(browser.contexts().map((context) => context.close())));

/** A feed that tells the page its name, and breaks on a command in the browser. */
const feedCalled = (name: string) => (script: string, file: string) =>
  file.includes('HomeFeed')
    ? `if(localStorage.getItem('${BREAK_KEY}'))throw new Error('${name} is broken');document.documentElement.dataset.feed='${name}';${script}`
    : script;
const shownFeed = (page: Page) => page.evaluate(() => document.documentElement.dataset['feed'] ?? 'first');

async function expectFeed(page: Page, name: string): Promise<void> {
  await page.goto('/home');
  await expect(composer(page)).toBeVisible();
  expect(await shownFeed(page)).toBe(name);
}

/** Three failed loads, as a member's browser reports them. */
const reportFailures = (member: TestMember, version: string) =>
  callApi(ENDPOINTS.reportParts, {
    as: member,
    body: {
      loads: [1, 2, 3].map((load) => ({
        loadId: `drill-${member.id}-${load}`,
        part: 'feed',
        version,
        durationMs: 10,
        failure: { kind: 'import', detail: 'told by the drill' },
      })),
    },
  });

/** Members by whether they get the canary, which is random. A verdict needs at least 20 who get it. */
async function registerCrew(percent: number): Promise<[inside: TestMember[], other: TestMember]> {
  const inside: TestMember[] = [];
  let other: TestMember | undefined;
  while (inside.length < 25 || other === undefined) {
    const member = await createAnyMember();
    if (isInCanary('feed', member.id, percent)) inside.push(member);
    else other = member;
  }
  return [inside, other];
}

test('the release drill: canary, failure in production, automatic rollback, promotion, rollback by command', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const first = stableVersion('feed');
  const [[canaryMember, laterMember, ...crew], otherMember] = await registerCrew(60);
  if (!canaryMember || !laterMember) throw new Error('Nobody is in the canary');

  const second = publishVariant('feed', feedCalled('second'));
  release('canary', 'mfe-feed', second, '60');
  const [canaryPage, laterPage, otherPage] = [
    await openAs(browser, canaryMember),
    await openAs(browser, laterMember),
    await openAs(browser, otherMember),
  ];
  await expectFeed(canaryPage, 'second');
  await expectFeed(laterPage, 'second');
  await expectFeed(otherPage, 'first');

  await canaryPage.evaluate((key) => window.localStorage.setItem(key, '1'), BREAK_KEY);
  await canaryPage.goto('/home');
  await expect(fallback(canaryPage)).toContainText('could not be loaded');
  await expect(search(canaryPage)).toBeVisible();
  await expect(canaryPage.getByRole('button', { name: 'Your menu' })).toBeVisible();
  for (const member of [laterMember, ...crew]) await reportFailures(member, second);
  await expect
    .poll(() => release('status'), { timeout: 60_000 })
    .toMatch(/auto-rollback \S+ to \S+ by Sharewave: failed for 1?\d?\d\.\d % of the members/);

  // The command to break is still active; the release that obeys it is gone.
  await expectFeed(canaryPage, 'first');
  // A tab that still runs the withdrawn release finds its chunks.
  const { files } = JSON.parse(readFileSync(join(releaseFolder('feed', second), 'release.json'), 'utf8'));
  const statuses = await laterPage.evaluate(
    async (urls) => {
      const answers = await Promise.all(urls.map((url) => fetch(url)));
      return answers.map(({ status }) => status);
    },
    Object.keys(files).map((path) => `http://localhost:${product.webPort + 1}/${second}/${path}`),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await shownFeed(laterPage)).toBe('second');

  await canaryPage.evaluate((key) => window.localStorage.removeItem(key), BREAK_KEY);
  const third = publishVariant('feed', feedCalled('third'));
  release('promote', 'mfe-feed', third);
  for (const page of [canaryPage, otherPage]) await expectFeed(page, 'third');
  release('rollback', 'mfe-feed');
  expect(stableVersion('feed')).toBe(first);
  for (const page of [canaryPage, otherPage]) await expectFeed(page, 'first');
});

/** For each remote: a page and what it shows there. */
const SEEN: Record<RemoteName, { path: string; title: string; sign: (page: Page) => Locator }> = {
  feed: { path: '/home', title: 'Your feed', sign: composer },
  profile: { path: '/profile', title: 'Profile', sign: (page) => page.getByRole('tab', { name: 'Posts' }) },
  friends: {
    path: '/friends',
    title: 'Friends',
    sign: (page) => page.getByRole('heading', { name: 'Friend requests' }),
  },
  messenger: {
    path: '/home',
    title: 'Messenger',
    sign: (page) => page.getByText('NO MESSAGES YET'),
  },
};

async function openRemote(page: Page, remote: RemoteName): Promise<void> {
  await page.goto(SEEN[remote].path);
  if (remote === 'messenger') await page.getByRole('button', { name: 'Messenger' }).click();
}

const ENTRY = /remoteEntry\.[^/]*\.js$/;
const EXPOSED_CHUNK = /expose_[^/]*\.js$/;
const SHARED_CHUNK = /\/js\/\d+\.[^/]*\.js$/;

for (const [remote, what, pattern] of [
  ['feed', 'chunk that modules share', SHARED_CHUNK],
  ...REMOTE_NAMES.flatMap((name) => [
    [name, 'entry', ENTRY] as const,
    [name, 'exposed chunk', EXPOSED_CHUNK] as const,
  ]),
] as const) {
  test(`one flipped byte in the ${what} of ${remote} never runs and is reported, and the rest of the page works [MFE-04]`, async ({
    browser,
  }) => {
    const member = await createAnyMember();
    const page = await openAs(browser, member);
    const altered: string[] = [];
    await page.route(
      (url) => isFromRemote(remote)(url) && pattern.test(url.pathname),
      async (route) => {
        const response = await route.fetch();
        const body = await response.body();
        const text = body.toString('utf8');
        altered.push(route.request().url());
        await route.fulfill({ response, body: `;${text.slice(1)}` });
      },
    );
    const reported = page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/parts/loads') && (request.postData() ?? '').includes('"failure":{'),
      WITHIN_THE_TEST,
    );
    await openRemote(page, remote);
    const { title, sign } = SEEN[remote];
    const place = page.getByRole('region', { name: title, exact: true });
    await expect(place).toContainText('could not be loaded');
    await expect(search(page)).toBeVisible();
    expect(altered.length).toBeGreaterThan(0);
    expect((await reported).postData()).toContain(`"part":"${remote}"`);
    expect(await page.evaluate((name) => name in window, `sharewave_${remote}`)).toBe(what !== 'entry');
    await page.unrouteAll();
    // Another remote may also be late, and its retry disappears when it arrives.
    await place.getByRole('button', { name: 'Try again' }).click();
    await expect(sign(page)).toBeVisible();
    await page.context().close();
  });
}

/** The chunk of the feed with the post form. */
function formChunk(): string {
  const folder = join(releaseFolder('feed', stableVersion('feed')), 'js');
  const isForm = (name: string) =>
    /^\d+\.\w+\.js$/.test(name) && readFileSync(join(folder, name), 'utf8').includes('Create post');
  return readdirSync(folder).find(isForm) ?? '';
}

test('a chunk that hangs is reported as failed, and is shown if it arrives after all', async ({
  browser,
}) => {
  const page = await openAs(browser, await createAnyMember());
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/${formChunk()}`, (route) => answered.then(() => route.continue()));
  await page.goto('/home');
  await composer(page).click();
  await expect(page.getByText('The form could not be loaded')).toBeVisible();
  answer();
  await expect(page.getByRole('dialog', { name: 'Create post' })).toBeVisible();
  await expect(page.getByText('The form could not be loaded')).toBeHidden();
  await page.context().close();
});

test('a hanging chunk that a remote loads itself is reported, and the retry requests it again', async ({
  browser,
}) => {
  const page = await openAs(browser, await createAnyMember());
  const form = formChunk();
  let asked = 0;
  await page.route(`**/${form}`, (route) => {
    asked += 1;
    return asked === 1 ? undefined : route.continue();
  });
  const reported = page.waitForRequest(
    (request) => (request.postData() ?? '').includes(form),
    WITHIN_THE_TEST,
  );
  await page.goto('/home');
  await composer(page).click();
  expect((await reported).postData()).toContain('"kind":"timeout"');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Create post' })).toBeVisible();
  await page.context().close();
});

test('an altered chunk that a remote loads itself is reported, and the retry loads it', async ({
  browser,
}) => {
  const page = await openAs(browser, await createAnyMember());
  const form = formChunk();
  let asked = 0;
  await page.route(`**/${form}`, async (route) => {
    asked += 1;
    const response = await route.fetch();
    const text = await response.text();
    return route.fulfill({ response, body: asked === 1 ? `;${text.slice(1)}` : text });
  });
  const reported = page.waitForRequest(
    (request) => (request.postData() ?? '').includes(form),
    WITHIN_THE_TEST,
  );
  await page.goto('/home');
  await composer(page).click();
  await expect(page.getByText('The form could not be loaded')).toBeVisible();
  expect((await reported).postData()).toContain('"kind":"unreachable"');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Create post' })).toBeVisible();
  await page.context().close();
});

for (const [gone, pattern] of [
  ['files', /./],
  ['entry', ENTRY],
] as const) {
  test(`a page whose remote lost its ${gone} to another release finds the new ones, and keeps drafts [MFE-02]`, async ({
    browser,
  }) => {
    const member = await createAnyMember();
    const page = await openAs(browser, member);
    const first = stableVersion('messenger');
    await page.route(
      (url) => isFromRemote('messenger')(url) && url.pathname.includes(first) && pattern.test(url.pathname),
      (route) => route.fulfill({ status: 404 }),
    );
    await page.goto('/home');
    await composer(page).click();
    const draft = page.getByRole('dialog', { name: 'Create post' }).getByRole('textbox').first();
    await draft.fill('Half a post');
    await page.keyboard.press('Escape');

    const second = publishVariant('messenger', (script, file) =>
      file.includes('MessengerPanel') ? script.replaceAll('NO MESSAGES YET', 'NO LETTERS YET') : script,
    );
    release('promote', 'mfe-messenger', second);
    await page.getByRole('button', { name: 'Messenger' }).click();
    await expect(page.getByText('NO LETTERS YET')).toBeVisible();
    await expect(page.getByRole('button', { name: /try again/i })).toHaveCount(0);
    await composer(page).click();
    await expect(draft).toHaveValue('Half a post');
    release('rollback', 'mfe-messenger');
    await page.context().close();
  });
}

test('a release that fixes one that has failed in the open page replaces it there', async ({ browser }) => {
  const page = await openAs(browser, await createAnyMember());
  const before = stableVersion('messenger');
  const messengerThatSays = (literal: string) =>
    publishVariant('messenger', (script) => script.replaceAll(/(["'`])NO MESSAGES YET\1/g, literal));
  release('promote', 'mfe-messenger', messengerThatSays('(()=>{throw new Error("broken")})()'));
  await openRemote(page, 'messenger');
  const retry = page.getByRole('button', { name: /try again/i });
  await expect(retry).toBeVisible();

  release('promote', 'mfe-messenger', messengerThatSays('"NO LETTERS YET"'));
  await retry.click();
  await expect(page.getByText('NO LETTERS YET')).toBeVisible();
  release('promote', 'mfe-messenger', before);
  await page.context().close();
});

for (const [what, change, isShown] of [
  ['built against the former contract', (feed) => (feed.contract -= 1), true],
  ['built against a later contract', (feed) => (feed.contract += 1), false],
  [
    'that needs a name this shell does not share',
    (feed) => feed.imports['@sharewave/ui']?.push('Whirl'),
    false,
  ],
] satisfies [string, (feed: Offer) => unknown, boolean][]) {
  test(`a remote ${what} is ${isShown ? 'shown' : 'refused without being run'} [MFE-05]`, async ({
    browser,
  }) => {
    const member = await createAnyMember();
    const page = await openAs(browser, member);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (isFromRemote('feed')(new URL(request.url()))) asked.push(request.url());
    });
    await page.route('**/remotes.json', async (route) => {
      const offered = await (await route.fetch()).json();
      change(offered.parts.feed.stable);
      return route.fulfill({ json: offered });
    });
    await page.goto('/home');
    await expect(search(page)).toBeVisible();
    if (isShown) await expect(composer(page)).toBeVisible();
    else await expect(fallback(page)).toContainText('could not be loaded');
    expect(asked.length > 0).toBe(isShown);
    await page.context().close();
  });
}

test('the shell has a row on the page of parts: version, loads, load time and who shipped it', async ({
  browser,
  request,
}) => {
  const member = await createAnyMember();
  const page = await openAs(browser, member);
  const reported = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/parts/loads') &&
      (response.request().postData() ?? '').includes('"part":"shell"'),
    WITHIN_THE_TEST,
  );
  await page.goto('/home');
  expect((await reported).status()).toBe(200);
  const staff = Buffer.from(`staff:${PARTS_KEY}`).toString('base64');
  const answer = await request.get(`${product.apiUrl}/_parts`, {
    headers: { Authorization: `Basic ${staff}`, Accept: 'application/json' },
  });
  const { releases } = await answer.json();
  const row = releases.find((shown: { part: string }) => shown.part === 'shell');
  expect(row).toMatchObject({ channel: 'stable', publishedBy: expect.any(String) });
  expect(row.loads).toBeGreaterThan(0);
  expect(row.loadTimeP75Ms).toBeGreaterThan(0);
  await page.context().close();
});

test('the web servers do not disclose who has released what', async ({ request }) => {
  const feed = `http://localhost:${product.webPort + 1}/${stableVersion('feed')}`;
  expect((await request.get(`${feed}/remote.json`)).status()).toBe(200);
  for (const address of [
    `${product.webUrl}/release.json`,
    `${product.webUrl}//release.json`,
    `${feed}/release.json`,
    `${feed}/js/../release%2Ejson`,
  ]) {
    const answer = await request.get(address);
    expect([address, answer.status()]).toEqual([address, 404]);
  }
});

test('an altered manifest of a remote has no effect, because it is not read', async ({ browser }) => {
  const member = await createAnyMember();
  const page = await openAs(browser, member);
  let asked = 0;
  await page.route('**/remote.json', (route) => {
    asked += 1;
    return route.fulfill({ body: '{"entry":"evil.js","modules":{}}' });
  });
  await expectFeed(page, 'first');
  expect(asked).toBe(0);
});

test('a preview link shows one remote at another version in that browser alone', async ({ browser }) => {
  const [member, other] = [await createAnyMember(), await createAnyMember()];
  const version = publishVariant('feed', feedCalled('previewed'));
  const link = release('preview', 'mfe-feed', version);
  const page = await openAs(browser, member);
  const banner = page.getByText(`Preview: feed ${version}`);

  await page.goto(`${link.slice(0, -4)}AAAA`);
  await expectFeed(page, 'first');
  await expect(banner).toBeHidden();

  await page.goto(link);
  await expectFeed(page, 'previewed');
  await expect(banner).toBeVisible();
  await expectFeed(await openAs(browser, other), 'first');

  await page.getByRole('link', { name: 'End the preview' }).click();
  await expectFeed(page, 'first');
  await expect(banner).toBeHidden();
});

test('the banner of a preview does not cover the messenger, and stays visible on a long page', async ({
  browser,
}) => {
  const page = await openAs(browser, await createAnyMember());
  await page.goto(release('preview', 'mfe-feed', publishVariant('feed', feedCalled('long'))));
  const banner = page.getByText('Preview: feed');
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: 'Messenger' }).click();
  await page.getByRole('complementary', { name: 'Messenger' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('NO MESSAGES YET')).toBeHidden();

  await page.evaluate(() => {
    document.querySelector('main')?.style.setProperty('min-height', '5000px');
    window.scrollTo(0, 2000);
  });
  await expect(banner).toBeInViewport();
  await page.context().close();
});
