import { expect, test, type BrowserContext, type Page, type Route } from '@playwright/test';
import { signedInMember } from '../fixtures/members';
import { isFromRemote, REMOTES, type Remote } from '../fixtures/remotes';

/** What of each remote the home page or its own page shows when it is well. */
const SIGNS: Record<Remote, { path: string; sign: (page: Page) => ReturnType<Page['getByText']> }> = {
  feed: { path: '/home', sign: (page) => page.getByRole('button', { name: "What's on your mind?" }) },
  profile: { path: '/profile', sign: (page) => page.getByRole('tab', { name: 'Posts' }) },
  friends: { path: '/friends', sign: (page) => page.getByRole('heading', { name: 'Friend requests' }) },
  messenger: { path: '/home', sign: (page) => page.getByText('NO MESSAGES YET') },
};

/** A part of another remote, which the same page shows. */
const NEIGHBOURS: Record<Remote, (page: Page) => ReturnType<Page['getByText']>> = {
  feed: (page) => page.getByRole('heading', { name: 'People you may know' }),
  messenger: SIGNS.feed.sign,
  // Their pages show no other remote by themselves: the search is at hand, and the messenger opens.
  friends: (page) => page.getByRole('button', { name: 'Messenger' }),
  profile: (page) => page.getByRole('combobox', { name: 'Find friends' }),
};

const CORS = { 'Access-Control-Allow-Origin': '*' };
const RELEASE = 'js/remoteEntry.broken.js';
const isManifest = (route: Route): boolean => route.request().url().endsWith('/mf-manifest.json');

/** A broken release: its manifest is well, its entry is this script. */
const release = (script: string, contentType = 'text/javascript') =>
  async function answer(route: Route): Promise<void> {
    if (!isManifest(route)) return route.fulfill({ headers: CORS, contentType, body: script });
    const manifest = { metaData: { remoteEntry: { name: RELEASE } }, exposes: [] };
    return route.fulfill({ headers: CORS, json: manifest });
  };

/** A container whose modules are made by this factory. */
const container = (remote: Remote, factory: string) =>
  `var sharewave_${remote} = { init() {}, get: () => Promise.resolve(${factory}) };`;

/** The real release, but built for another major version of React. */
function needAnotherReact() {
  let realEntry = '';
  return async (route: Route): Promise<void> => {
    if (isManifest(route)) {
      const manifest = await (await route.fetch()).json();
      realEntry = manifest.metaData.remoteEntry.name;
      manifest.metaData.remoteEntry.name = RELEASE;
      return route.fulfill({ headers: CORS, json: manifest });
    }
    const url = route.request().url();
    if (!url.endsWith(RELEASE)) return route.continue();
    const script = await (await route.fetch({ url: url.replace(RELEASE, realEntry) })).text();
    expect(script).toContain('"^19.');
    const body = script.replaceAll('"^19.', '"^99.');
    return route.fulfill({ headers: CORS, contentType: 'text/javascript', body });
  };
}

type Fault = (remote: Remote) => (route: Route) => Promise<void>;

const FAULTS: Record<string, Fault> = {
  'is refused': () => (route) => route.abort('connectionrefused'),
  'is not found': () => (route) => route.fulfill({ status: 404, body: 'Not found' }),
  'answers with an error': () => (route) => route.fulfill({ status: 500, body: 'Sunk' }),
  'answers with a document': () => release('<!doctype html><title>Not here</title>', 'text/html'),
  'cannot be parsed': () => release('var sharewave = (;'),
  'throws while it is imported': (remote) => release(container(remote, "() => { throw new Error('leak'); }")),
  'throws while it is shown': (remote) =>
    release(container(remote, "() => ({ default() { throw new Error('leak'); } })")),
  'needs another version of what is shared': needAnotherReact,
};

async function open(page: Page, remote: Remote): Promise<void> {
  await page.goto(SIGNS[remote].path);
  if (remote === 'messenger') await page.getByRole('button', { name: 'Messenger' }).click();
}

const retries = (page: Page) => page.getByRole('button', { name: /try again|retry/i });

for (const remote of REMOTES) {
  test.describe(`the ${remote} part`, () => {
    let member: BrowserContext;

    test.beforeAll(async ({ browser }) => {
      const { page } = await signedInMember(browser, 'castaway');
      member = page.context();
      await page.close();
    });
    test.afterAll(() => member.close());

    const expectTheRest = async (page: Page) => {
      await expect(page.getByText(/could not be loaded/).first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
      await expect(NEIGHBOURS[remote](page)).toBeVisible();
    };

    for (const [fault, answer] of Object.entries(FAULTS)) {
      test(`leaves the rest usable when it ${fault}, and comes back by its retry`, async () => {
        const page = await member.newPage();
        await page.route(isFromRemote(remote), answer(remote));
        await open(page, remote);
        await expectTheRest(page);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        for (const button of await retries(page).all()) await button.click();
        await expect(SIGNS[remote].sign(page)).toBeVisible();
        await page.close();
      });
    }

    test('leaves the rest usable while it hangs, and is shown should it answer after all', async () => {
      const page = await member.newPage();
      let answer: () => void = () => undefined;
      const answered = new Promise<void>((resolve) => (answer = resolve));
      await page.route(isFromRemote(remote), (route) => answered.then(() => route.continue()));
      await open(page, remote);
      await expectTheRest(page);
      answer();
      await expect(SIGNS[remote].sign(page)).toBeVisible();
      await page.close();
    });
  });
}
