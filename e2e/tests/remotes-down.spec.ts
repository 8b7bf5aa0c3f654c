import { createHash } from 'node:crypto';
import { expect, test, type BrowserContext, type Page, type Route } from '@playwright/test';
import { REMOTE_NAMES, type RemoteName } from '@sharewave/contracts';
import { newVisitor, signedInMember } from '../fixtures/members';
import { isFromRemote } from '../fixtures/remotes';

/** For each remote, the name of its place, and what the home page or its own page shows when it works. */
const SIGNS: Record<
  RemoteName,
  { path: string; title: string; sign: (page: Page) => ReturnType<Page['getByText']> }
> = {
  feed: {
    path: '/home',
    title: 'Your feed',
    sign: (page) => page.getByRole('button', { name: "What's on your mind?" }),
  },
  profile: { path: '/profile', title: 'Profile', sign: (page) => page.getByRole('tab', { name: 'Posts' }) },
  friends: {
    path: '/friends',
    title: 'Friends',
    sign: (page) => page.getByRole('heading', { name: 'Friend requests' }),
  },
  messenger: { path: '/home', title: 'Messenger', sign: (page) => page.getByText('NO MESSAGES YET') },
};

/** A part of another remote on the same page. */
const NEIGHBOURS: Record<RemoteName, (page: Page) => ReturnType<Page['getByText']>> = {
  feed: (page) => page.getByRole('heading', { name: 'People you may know' }),
  messenger: SIGNS.feed.sign,
  // Their pages show no other remote at first, so the search is used, or the messenger is opened.
  friends: (page) => page.getByRole('button', { name: 'Messenger' }),
  profile: (page) => page.getByRole('combobox', { name: 'Find friends' }),
};

const RELEASES = '**/remotes.json';
const BROKEN_ENTRY = 'js/remoteEntry.broken.js';

/** The answers of a remote that is up but faulty. */
const answering = (answer: (route: Route) => Promise<void>) => async (page: Page, remote: RemoteName) => {
  await page.route(isFromRemote(remote), answer);
};

/** Gives the page a release whose entry is another script, with a valid hash. */
async function releaseInstead(
  page: Page,
  remote: RemoteName,
  scriptOf: (entry: () => Promise<string>) => string | Promise<string>,
): Promise<void> {
  let script = '';
  await page.route(RELEASES, async (route) => {
    const offered = await (await route.fetch()).json();
    const { stable } = offered.parts[remote];
    const { remotes } = await (await page.request.get('/config.json')).json();
    const realEntry = `${remotes[remote]}/${stable.version}/${stable.entry}`;
    script = await scriptOf(async () => (await page.request.get(realEntry)).text());
    stable.entry = BROKEN_ENTRY;
    stable.integrity[BROKEN_ENTRY] = `sha384-${createHash('sha384').update(script).digest('base64')}`;
    return route.fulfill({ json: offered });
  });
  await page.route(`**/${BROKEN_ENTRY}`, (route) =>
    route.fulfill({
      headers: { 'Access-Control-Allow-Origin': '*' },
      contentType: 'text/javascript',
      body: script,
    }),
  );
}

/** A release whose container creates its modules with this factory. */
const releasing = (factory: string) => (page: Page, remote: RemoteName) =>
  releaseInstead(
    page,
    remote,
    () => `var sharewave_${remote} = { init() {}, get: () => Promise.resolve(${factory}) };`,
  );

/** A release whose only component runs this code, with the page's `React`, and shows this text. */
const releasingWithReact = (code: string, text: string) => (page: Page, remote: RemoteName) =>
  releaseInstead(
    page,
    remote,
    () => `var scope;
      var sharewave_${remote} = {
        init(shared) { scope = shared; },
        async get() {
          const [offered] = Object.values(scope.react);
          const React = (await offered.get())();
          function Component() { ${code}; return '${text}'; }
          return () => ({ default: Component });
        },
      };`,
  );

const FAULTS: Record<string, (page: Page, remote: RemoteName) => Promise<void>> = {
  'is refused': answering((route) => route.abort('connectionrefused')),
  'is not found': answering((route) => route.fulfill({ status: 404, body: 'Not found' })),
  'answers with an error': answering((route) => route.fulfill({ status: 500, body: 'Sunk' })),
  'answers with documents': answering((route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Not here</title>' }),
  ),
  'is released without a script': (page, remote) => releaseInstead(page, remote, () => '<!doctype html>'),
  'cannot be parsed': (page, remote) => releaseInstead(page, remote, () => 'var sharewave = (;'),
  'throws while it is imported': releasing("() => { throw new Error('leak'); }"),
  'throws while it is shown': releasing("() => ({ default() { throw new Error('leak'); } })"),
  'waits for what never comes while it is shown': releasing(
    '() => ({ default() { throw new Promise(() => {}); } })',
  ),
  'needs another version of what is shared': (page, remote) =>
    releaseInstead(page, remote, async (entry) => {
      const script = await entry();
      // How webpack writes ^19.
      expect(script).toContain('[1,19,');
      return script.replaceAll('[1,19,', '[1,99,');
    }),
};

async function open(page: Page, remote: RemoteName): Promise<void> {
  // A hanging request delays the load event.
  await page.goto(SIGNS[remote].path, { waitUntil: 'commit' });
  if (remote === 'messenger') await page.getByRole('button', { name: 'Messenger' }).click();
}

/** The retry of this remote's place. Another remote may also be late, and its retry disappears when it arrives. */
const retry = (page: Page, remote: RemoteName) =>
  page
    .getByRole('region', { name: SIGNS[remote].title, exact: true })
    .getByRole('button', { name: 'Try again' });

for (const remote of REMOTE_NAMES) {
  test.describe(`the ${remote} part`, () => {
    let member: BrowserContext;

    test.beforeAll(async ({ browser }) => {
      const page = await signedInMember(browser, 'castaway');
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

    for (const [fault, breakIt] of Object.entries(FAULTS)) {
      test(`leaves the rest usable when it ${fault}, and recovers on retry`, async () => {
        const page = await member.newPage();
        await breakIt(page, remote);
        await open(page, remote);
        await expectTheRest(page);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await retry(page, remote).click();
        await expect(SIGNS[remote].sign(page)).toBeVisible();
        await page.close();
      });
    }

    test('leaves the rest usable while it hangs, and is shown if it answers after all', async () => {
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

for (const [what, breakIt] of [
  [
    'component',
    releasing(`() => {
      function Clingy() {}
      Clingy.prototype = {
        isReactComponent: {},
        render: () => 'A feed that clings',
        componentWillUnmount() { throw new Error('would not let go'); },
      };
      return { default: Clingy };
    }`),
  ],
  [
    'effect',
    releasingWithReact(
      "React.useEffect(() => () => { throw new Error('would not let go'); }, [])",
      'A feed that clings',
    ),
  ],
] as const) {
  test(`a remote whose ${what} throws when its screen is left does not harm the next screen, and is reported by its own name`, async ({
    browser,
  }) => {
    const page = await signedInMember(browser, 'castaway');
    await breakIt(page, 'feed');
    const failed: string[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/parts/loads')) return;
      for (const { part, failure } of request.postDataJSON().loads)
        if (failure !== null) failed.push(`${part}: ${failure.kind}, ${failure.detail}`);
    });
    await page.goto('/home');
    await expect(page.getByText('A feed that clings')).toBeVisible();
    await page.getByRole('link', { name: 'Friends' }).first().click();
    await expect(SIGNS.friends.sign(page)).toBeVisible();
    // Reports of the same moment are sent together, so a report about the shell would be among them.
    await expect.poll(() => failed).toEqual(['feed: render, would not let go']);
    await page.context().close();
  });
}

for (const [what, container] of [
  ['container', "{ init: () => forever, get: async () => () => ({ default: () => 'Never' }) }"],
  ['module', '{ init() {}, get: () => forever }'],
] as const) {
  test(`a remote whose ${what} waits for ever is reported, and recovers on retry`, async ({ browser }) => {
    const page = await signedInMember(browser, 'castaway');
    const script = `var forever = new Promise(() => {}); var sharewave_feed = ${container};`;
    await releaseInstead(page, 'feed', () => script);
    const reported = page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/parts/loads') && /"kind":"timeout"/.test(request.postData() ?? ''),
    );
    await page.goto('/home');
    await expect(page.getByText('Your feed could not be loaded')).toBeVisible();
    expect((await reported).postData()).toContain('"part":"feed"');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await retry(page, 'feed').click();
    await expect(SIGNS.feed.sign(page)).toBeVisible();
    await page.context().close();
  });
}

test('a remote that renders endlessly does not keep the member on its screen', async ({ browser }) => {
  const page = await signedInMember(browser, 'castaway');
  await releasingWithReact(
    'const [turn, setTurn] = React.useState(0); React.useEffect(() => setTurn(turn + 1), [turn])',
    'A feed in a storm',
  )(page, 'feed');
  await page.goto('/home');
  await expect(page.getByText('A feed in a storm')).toBeVisible();
  await page.getByRole('link', { name: 'Friends' }).first().click();
  await expect(SIGNS.friends.sign(page)).toBeVisible();
  await expect(page).toHaveURL(/\/friends$/);
  await page.goBack();
  await expect(page.getByText('A feed in a storm')).toBeVisible();
  await page.context().close();
});

test('a registration form that cannot be loaded leaves the login usable, and opens once it can be loaded', async ({
  browser,
}) => {
  const page = await newVisitor(browser);
  await page.goto('/');
  const name = page.getByLabel(/username or e-?mail/i);
  await name.fill('ada.harbour');
  await page.route('**/js/*.js', (route) => route.abort());
  const register = page.getByRole('button', { name: 'Register New User' });
  await register.click();
  await expect(page.getByText('The form could not be loaded')).toBeVisible();
  await expect(name).toHaveValue('ada.harbour');
  await page.unrouteAll();
  await register.click();
  await expect(page.getByRole('dialog').getByLabel('First name')).toBeVisible();
  await page.context().close();
});
