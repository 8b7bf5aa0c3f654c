import { expect, test, type Browser, type Locator, type Page, type Response } from '@playwright/test';
import { signIn, times, writePost, type TestMember } from '../fixtures/api';
import { watchShifts } from '../fixtures/layout-shift';
import { openAs } from '../fixtures/members';
import { SEA_PHOTO } from '../fixtures/photos';
import { measure, ofPasses, ofStretches, print, type Figures, type Seat } from './figures';
import { FRIEND_OF_ALL, READER, SIZES } from './sizes';
import { ofWalks, walk, type LongList } from './walk';

/** Posts with a photo, at the top of the feed. */
const PHOTOS = Math.min(10, SIZES.posts);
/** A fast turn of the wheel. */
const TURN_PX = 1500;
/** A list whose rows have numbers for screen readers and that is scrolled from the first row on. */
const FROM_THE_START = { number: { attribute: 'aria-posinset' }, opensAt: 'start', byPx: TURN_PX } as const;
/** A slow mobile network: 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms round trip. */
const SLOW_NETWORK = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 };

let reader: TestMember;
let friendOfAll: TestMember;
const startedAt = Date.now();

test.beforeAll(async () => {
  reader = await signIn(READER);
  friendOfAll = await signIn(FRIEND_OF_ALL);
  await times(PHOTOS, (index) => writePost(reader, `Photo ${index}`, SEA_PHOTO));
});
test.afterAll(() => console.log(`All of it took ${Math.round((Date.now() - startedAt) / 1000)} s`));

/** Repeats an action on the home page, each time in a new browser. */
async function inPasses<T>(
  browser: Browser,
  member: TestMember,
  act: (seat: Seat) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  for (let pass = 0; pass < SIZES.passes; pass += 1) {
    const page = await openAs(browser, member, { viewport: { width: 1280, height: 800 } });
    await watchShifts(page);
    await page.goto('/home');
    await expect(page.getByRole('article').first()).toBeVisible();
    results.push(await act({ browser, page, session: await page.context().newCDPSession(page) }));
    await page.context().close();
  }
  return results;
}

/** Prints the cost of opening a list and of scrolling through it. */
async function report(
  browser: Browser,
  { what, member, listOf }: { what: string; member: TestMember; listOf: (seat: Seat) => LongList },
): Promise<void> {
  const { opened, early, whole, mostRows } = ofWalks(
    await inPasses(browser, member, (seat) => walk(seat, listOf(seat))),
  );
  print(`${what}, opened`, opened);
  print('  a tenth of it scrolled through', early);
  print('  all of it', whole, `at most ${mostRows} rows in the page`);
}

test('a blank page: the cost of measuring and of the machine', async ({ browser }) => {
  const turns = 200;
  const blank = async (seat: Seat): Promise<Figures> => {
    await seat.page.goto('/config.json');
    await seat.page.evaluate((px) => {
      document.body.style.height = `${px}px`;
    }, turns * TURN_PX);
    await seat.page.mouse.move(640, 500);
    return measure(seat, async () => {
      for (let turn = 0; turn < turns; turn += 1) {
        await seat.page.mouse.wheel(0, TURN_PX);
        await seat.page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      }
    });
  };
  print('a blank page, scrolled', ofPasses(await inPasses(browser, reader, blank)));
});

test('a long feed', ({ browser }) =>
  report(browser, {
    what: `feed of ${SIZES.posts + PHOTOS} posts`,
    member: reader,
    listOf: ({ page }) => ({
      open: async () => {
        await page.goto('/home');
        await expect(page.getByRole('article').first()).toBeVisible();
        await page.mouse.move(640, 500);
      },
      rows: 'article',
      ...FROM_THE_START,
      length: SIZES.posts + PHOTOS,
    }),
  }));

test('many friends in the friends view', ({ browser }) =>
  report(browser, {
    what: `friends view of ${SIZES.friends}`,
    member: friendOfAll,
    listOf: ({ page }) => ({
      open: async () => {
        await page.goto(`/user/${friendOfAll.username}?tab=friends`);
        await expect(page.getByText('mutual friends').first()).toBeVisible();
        await page.mouse.move(640, 500);
      },
      rows: 'section [role=listitem]',
      ...FROM_THE_START,
      length: SIZES.friends,
    }),
  }));

test('many friends in the drawer', ({ browser }) =>
  report(browser, {
    what: `drawer of ${SIZES.friends} friends`,
    member: friendOfAll,
    listOf: ({ page }) => ({
      open: async () => {
        await page.getByRole('button', { name: 'Messenger' }).click();
        await page.getByRole('button', { name: 'Contacts' }).click();
        const list = page.getByRole('dialog', { name: 'Contacts' }).getByRole('list');
        await expect(list.getByRole('listitem').first()).toBeVisible();
        await list.hover();
      },
      rows: '[role=dialog] [role=listitem]',
      ...FROM_THE_START,
      length: SIZES.friends,
    }),
  }));

test('a long chat', ({ browser }) =>
  report(browser, {
    what: `chat of ${SIZES.messages} messages`,
    member: friendOfAll,
    listOf: ({ page }) => ({
      open: async () => {
        const log = page.getByRole('log');
        await page.getByRole('button', { name: 'Messenger' }).click();
        await page.getByRole('list', { name: 'Chats' }).getByRole('button').first().click();
        await expect(log.getByText(`Message ${SIZES.messages}`, { exact: true })).toBeInViewport();
        await log.hover();
      },
      rows: '[role=log] [data-row-key] [dir=auto]',
      number: { behind: 'Message ' },
      opensAt: 'end',
      length: SIZES.messages,
      byPx: -TURN_PX,
    }),
  }));

test('every screen over a slow network, with nothing in the cache', async ({ browser }) => {
  const [postId] = await times(1, () => writePost(friendOfAll, 'A post with a photo', SEA_PHOTO));
  const inMain = (page: Page) => page.getByRole('main');
  const screens: [string, (page: Page) => Locator][] = [
    ['/home', (page) => page.getByRole('article').first()],
    ['/friends', (page) => inMain(page).getByRole('listitem').first()],
    [`/post/${postId}`, (page) => page.getByRole('article')],
    [`/user/${friendOfAll.username}`, (page) => page.getByRole('article').first()],
    [`/user/${friendOfAll.username}?tab=friends`, (page) => page.getByText('mutual friends').first()],
    ['/error', (page) => page.getByRole('heading').first()],
    ['/no-such-screen', (page) => page.getByRole('heading').first()],
  ];
  for (const [path, sign] of screens) {
    const passes = await inPasses(browser, friendOfAll, async (seat) => {
      const { page, session } = seat;
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
      const widths: Figures[] = [];
      for (const width of [1280, 768, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await session.send('Network.clearBrowserCache');
        const load = async () => {
          await page.goto(path);
          await expect(sign(page)).toBeVisible({ timeout: 120_000 });
          await page.waitForLoadState('networkidle');
        };
        widths.push(await measure(seat, load));
      }
      return ofStretches(widths);
    });
    print(`${path.replace(friendOfAll.username, '…')}, slow, three widths`, ofPasses(passes));
  }
});

test('a search', async ({ browser }) => {
  let inList = 0;
  let options = 0;
  const isWholeList = (answer: Response) => {
    const { pathname, search } = new URL(answer.url());
    return pathname === '/api/users' && search === '';
  };
  const search = async (seat: Seat): Promise<Figures> => {
    const { page } = seat;
    const box = page.getByRole('combobox', { name: 'Find friends' });
    // The page loads the list for its suggestions.
    const list = page.waitForResponse(isWholeList);
    await page.reload();
    const members: unknown[] = await (await list).json();
    inList = members.length;
    const figures = await measure(seat, async () => {
      await box.click();
      await expect(page.getByText('Start typing to find friends!')).toBeVisible();
      await box.pressSequentially('harbour', { delay: 60 });
      await expect(page.getByRole('option').first()).toBeVisible();
    });
    options = await page.getByRole('option').count();
    return figures;
  };
  const passes = await inPasses(browser, friendOfAll, search);
  print(`search in a list of ${inList} members`, ofPasses(passes), `${options} rows in the page`);
});
