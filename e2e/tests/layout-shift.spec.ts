import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { holdAddress } from '../fixtures/calls';
import { befriend, createMember, exchangeMessages, writeComment, writePost } from '../fixtures/api';
import { fontsLoaded } from '../fixtures/frames';
import { forgetShifts, shiftsOf, watchShifts } from '../fixtures/layout-shift';
import { demoMember, openAs } from '../fixtures/members';
import { waitPatiently } from '../fixtures/patience';
import { dropPersistedData } from '../fixtures/persisted';
import { SEA_PHOTO } from '../fixtures/photos';

// Many page loads take long on a busy machine.
test.describe.configure({ timeout: 150_000 });

/** A layout shift too small to notice. */
const MAX_SHIFT = 0.02;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 360, height: 800 },
];

/**
 * What a slow network delivers last, in this order. Each kind is held back until the page has been drawn without it. Throttling
 * the network by time instead would lead to another order on each machine.
 */
const LATE = {
  answers: /\/api\/(?!users\/loginstatus)/,
  fonts: /\.woff2/,
  pictures: /\/media\//,
};
type LateKind = keyof typeof LATE;

/** Holds back the late kinds (of the answers, only the named ones, if any); returns a function that releases one kind. */
async function holdBack(page: Page, answers = LATE.answers): Promise<(kind: LateKind) => void> {
  const release: Record<LateKind, () => void> = {
    answers: await holdAddress(page, answers),
    fonts: await holdAddress(page, LATE.fonts),
    pictures: await holdAddress(page, LATE.pictures),
  };
  return (kind) => release[kind]();
}

/** Lets each page load start like a first visit, without persisted data, and wait for what is held back. */
async function startLikeFirstVisit(page: Page): Promise<void> {
  await waitPatiently(page);
  await dropPersistedData(page);
}

const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

async function picturesThere(page: Page): Promise<void> {
  const areThere = () =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy');
  await page.waitForFunction(areThere);
}

async function expectStill(page: Page, what: string): Promise<void> {
  await drawn(page);
  const { score, moved } = await shiftsOf(page);
  expect(score, `${what} moved:\n${moved.join('\n')}`).toBeLessThan(MAX_SHIFT);
}

interface Screen {
  path: string;
  /** Visible once the screen has its answers. */
  sign: (page: Page) => Locator;
  /** Opens something in the page while its answers are held back. */
  open?: (page: Page) => Promise<void>;
  /** The answers to hold back; by default all. */
  late?: RegExp;
}

/** Clicks by script, because shifts right after user input do not count. */
const press = (control: Locator): Promise<void> => control.dispatchEvent('click');

async function expectStillScreen(page: Page, { path, sign, open, late }: Screen): Promise<void> {
  await startLikeFirstVisit(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const release = await holdBack(page, late);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('main')).toBeVisible();
    await open?.(page);
    await drawn(page);
    release('answers');
    await expect(sign(page)).toBeVisible();
    await drawn(page);
    release('fonts');
    await fontsLoaded(page);
    await drawn(page);
    release('pictures');
    await picturesThere(page);
    await expectStill(page, `${path} at ${size.width}`);
    await page.unrouteAll();
  }
}

const heading = (page: Page) => page.getByRole('heading').first();
const firstPost = (page: Page) => page.getByRole('article').first();
const firstFriend = (page: Page) =>
  page.getByRole('region', { name: 'ALL FRIENDS' }).getByRole('listitem').first();

test('the entry does not move while its parts arrive late', async ({ page }) => {
  await watchShifts(page);
  await expectStillScreen(page, { path: '/', sign: heading });
});

test.describe('while parts arrive late, nothing moves on', () => {
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = await demoMember(browser);
    await watchShifts(page);
  });
  test.afterAll(() => page.context().close());

  const screens: Screen[] = [
    { path: '/home', sign: firstPost },
    { path: '/friends', sign: () => page.getByRole('button', { name: 'Accept' }).first() },
    { path: '/user/marina', sign: firstPost },
    { path: '/user/marina?tab=friends', sign: firstFriend },
    { path: '/user/demo.sailor', sign: firstPost },
    { path: '/user/demo.sailor?tab=friends', sign: firstFriend },
    { path: '/profile', sign: firstPost },
    { path: '/user/nobody.at.all', sign: heading },
    { path: '/post/ffffffffffffffffffffffff', sign: () => page.getByText('This post has drifted away.') },
    { path: '/error', sign: heading },
    { path: '/no-such-screen', sign: heading },
  ];
  for (const screen of screens) {
    test(screen.path, () => expectStillScreen(page, screen));
  }

  const tabs: [from: string, tab: string, screen: Screen][] = [
    ['/user/marina', 'Friends', { path: '/user/marina', sign: firstFriend, late: /\/api\/user\/friends\// }],
    [
      '/user/marina?tab=friends',
      'Posts',
      { path: '/user/marina?tab=friends', sign: firstPost, late: /\/posts\?/ },
    ],
  ];
  for (const [from, tab, screen] of tabs) {
    test(`${from} when its tab ${tab} is opened`, () =>
      expectStillScreen(page, {
        ...screen,
        open: () => press(page.getByRole('tab', { name: tab })),
      }));
  }

  test('the results of a search', () =>
    expectStillScreen(page, {
      path: '/friends',
      sign: () => page.getByRole('option').first(),
      open: async () => {
        await page.getByRole('combobox', { name: 'Find friends' }).fill('ma');
        await expect(page.getByRole('search').getByRole('status')).toBeVisible();
      },
    }));
});

test.describe('while parts arrive late, nothing moves with an open messenger:', () => {
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = await demoMember(browser);
    await watchShifts(page);
    await page.goto('/home');
    await page.getByRole('button', { name: /^Messenger/ }).click();
    await expect(page.getByRole('list', { name: 'Chats' })).toBeVisible();
  });
  test.afterAll(() => page.context().close());

  // An open messenger is open again after a page load.
  const chats = () => page.getByRole('list', { name: 'Chats' });
  const drawer = () => page.getByRole('dialog', { name: 'Contacts' });

  test('the list of chats', () => expectStillScreen(page, { path: '/home', sign: chats }));

  test('the contacts drawer', () =>
    expectStillScreen(page, {
      path: '/home',
      sign: () => drawer().getByRole('listitem').first(),
      open: async () => {
        await press(page.getByRole('button', { name: 'Contacts' }));
        await expect(drawer()).toBeVisible();
      },
    }));
});

/** The photo of a profile, or its placeholder. */
async function photoCorner(page: Page): Promise<{ left: number; top: number }> {
  const corner = await page.getByRole('main').evaluate((main) => {
    const HERO_PX = 168;
    const boxes = [...main.querySelectorAll('*')].map((element) => element.getBoundingClientRect());
    const photo = boxes.find(({ width, height }) => width === HERO_PX && height === HERO_PX);
    return photo === undefined ? null : { left: Math.round(photo.left), top: Math.round(photo.top) };
  });
  if (corner === null) throw new Error('No place for a photo');
  return corner;
}

const lowerEdge = (locator: Locator): Promise<number> =>
  locator.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));

test.describe('the skeleton of a profile', () => {
  // One element replaces another. The browser does not count that as a shift, but a member sees it.
  for (const username of ['marina', 'demo.sailor']) {
    test(`matches the photo and tabs of ${username}`, async ({ browser }) => {
      const page = await demoMember(browser);
      await startLikeFirstVisit(page);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const release = await holdBack(page);
        const releasePart = await holdAddress(page, /ProfilePage[^/]*\.js$/);
        await page.goto(`/user/${username}`, { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { name: 'Loading profile' })).toBeAttached();
        const corner = await photoCorner(page);
        releasePart();
        const skeleton = page.locator('main [aria-busy=true]').filter({ hasText: 'Loading profile' });
        await expect(skeleton).toBeAttached();
        expect(await photoCorner(page), `the photo at ${size.width}`).toEqual(corner);
        const tabsEnd = await lowerEdge(skeleton);
        release('answers');
        await expect(page.getByRole('tablist')).toBeVisible();
        expect(await photoCorner(page), `the photo at ${size.width}`).toEqual(corner);
        const realEnd = await lowerEdge(page.getByRole('tablist'));
        expect(Math.abs(realEnd - tabsEnd), `the tabs at ${size.width}`).toBeLessThanOrEqual(2);
        await page.unrouteAll();
      }
      await page.context().close();
    });
  }
});

test('friends do not move when there are no requests above them', async ({ browser }) => {
  const tag = Date.now().toString(36);
  const loner = await createMember(`Still Loner ${tag}`, `still.loner.${tag}`);
  const friend = await createMember(`Still Friend ${tag}`, `still.friend.${tag}`);
  await befriend(loner, friend);
  const page = await openAs(browser, loner);
  await watchShifts(page);
  await expectStillScreen(page, {
    path: '/friends',
    sign: () => page.getByText('You have no pending requests'),
    late: /\/api\/user\/pending$/,
  });
  await page.context().close();
});

test('nothing moves on the page of a post while its parts arrive late', async ({ browser }) => {
  const tag = Date.now().toString(36);
  const author = await createMember(`Still Author ${tag}`, `still.author.${tag}`);
  const page = await openAs(browser, author);
  await watchShifts(page);
  for (const photo of [SEA_PHOTO, undefined]) {
    const text = `A post ${photo === undefined ? 'without' : 'with'} a photo`;
    const postId = await writePost(author, text, photo);
    for (const comment of ['First', 'Second', 'Third']) await writeComment(author, postId, comment);
    await expectStillScreen(page, { path: `/post/${postId}`, sign: () => page.getByText('Third') });
  }
  await page.context().close();
});

test('a feed does not move when its photos arrive after it has been scrolled through', async ({
  browser,
}) => {
  const tag = Date.now().toString(36);
  const reader = await createMember(`Still Reader ${tag}`, `still.${tag}`);
  for (let index = 12; index > 0; index -= 1) await writePost(reader, `Photo ${index}`, SEA_PHOTO);
  const page = await openAs(browser, reader);
  await watchShifts(page);
  const release = await holdBack(page);
  release('answers');
  release('fonts');
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.getByText('Photo 1', { exact: true })).toBeVisible();
  await page.mouse.move(640, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 1000);
    await expect(page.getByText('Photo 12', { exact: true })).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [50] });
  release('pictures');
  await expect(
    page
      .getByRole('article')
      .last()
      .getByRole('img', { name: /^Photo by/ }),
  ).toHaveJSProperty('complete', true);
  await expectStill(page, 'The feed');
  await page.context().close();
});

/** Of many lengths, so that some end near the edge of their bubble. */
const SAID = [
  'Ahoy!',
  'The fog lifts and the harbour is full of boats this morning.',
  'Who comes along for a swim at noon, from the old pier to the red buoy and back again?',
  'Me',
  'Tide tables say 11:48 and 23:57, low water at 05:31 and 17:46.',
  'I bring bread, cheese and the blue thermos; you bring towels, and somebody has to bring sun.',
  'Deal',
];

/** The open chat of two friends with this many messages, with its shifts being recorded. */
async function openTalk(
  browser: Browser,
  ...said: [count: number, textOf?: (number: number) => string]
): Promise<{ page: Page; log: Locator }> {
  const tag = Date.now().toString(36);
  const reader = await createMember(`Still Reader ${tag}`, `still.chat.${tag}`);
  const partner = await createMember('Still Partner', `quiet.${tag}`);
  await befriend(reader, partner);
  await exchangeMessages(reader, partner, ...said);
  const page = await openAs(browser, reader);
  await watchShifts(page);
  await page.goto('/home');
  await page.getByRole('button', { name: /^Messenger/ }).click();
  await page.getByRole('button', { name: new RegExp(partner.fullName) }).click();
  return { page, log: page.getByRole('log') };
}

test('a chat does not move while its parts arrive late', async ({ browser }) => {
  const textOf = (number: number) => `${SAID[number % SAID.length]} ${'Aye. '.repeat(number % 6)}`;
  const { page, log } = await openTalk(browser, 30, textOf);
  await expect(log).toBeVisible();
  // An open chat is open again after a page load.
  await expectStillScreen(page, { path: '/home', sign: () => log });
  await page.context().close();
});

test('a chat does not move while it is scrolled upwards', async ({ browser }) => {
  const { page, log } = await openTalk(browser, 260);
  await expect(log.getByText('Message 260', { exact: true })).toBeInViewport();
  await log.hover();
  await forgetShifts(page);
  await expect(async () => {
    await page.mouse.wheel(0, -1500);
    await expect(log.getByText('Message 1', { exact: true })).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [50] });
  await expectStill(page, 'The chat');
  await page.context().close();
});
