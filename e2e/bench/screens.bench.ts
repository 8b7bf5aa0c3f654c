import { expect, test, type Locator } from '@playwright/test';
import { befriend, board, newSailor, signIn, talk, times, writePost, type Sailor } from '../fixtures/crowd';
import { slowDown, watchShifts } from '../fixtures/layout-shift';
import { SEA_PHOTO } from '../fixtures/photos';
import { measure, print, type Seat } from './figures';

const count = (name: string, standard: number): number => Number(process.env[name] ?? standard);
const POSTS = count('BENCH_POSTS', 10_000);
const FRIENDS = count('BENCH_FRIENDS', 5_000);
const MESSAGES = count('BENCH_MESSAGES', 10_000);
/** Posts with a photo, on top of the feed. */
const PHOTOS = Math.min(20, POSTS);
/** Names the crowd of an earlier run, whose folder E2E_DATA_DIR names: making one takes longer than scrolling through it. */
const EARLIER_CROWD = process.env['BENCH_CROWD'];

let seat: Seat;
let sailor: Sailor;
let partnerName: string;

async function makeCrowd(tag: string): Promise<void> {
  const partner = await newSailor(partnerName, `partner.${tag}`);
  sailor = await newSailor(`Bench ${tag}`, `bench.${tag}`);
  await befriend(sailor, partner);
  await times(FRIENDS - 1, async (index) => {
    await befriend(sailor, await newSailor(`Friend ${index}`, `bench${index}.${tag}`));
  });
  await talk(sailor, partner, MESSAGES);
  await times(POSTS - PHOTOS, (index) => writePost(sailor, `Post ${index} over a calm sea`));
  await times(PHOTOS, (index) => writePost(sailor, `Photo ${index}`, SEA_PHOTO));
}

test.beforeAll(async () => {
  const tag = EARLIER_CROWD ?? Date.now().toString(36);
  partnerName = `Partner ${tag}`;
  if (EARLIER_CROWD === undefined) await makeCrowd(tag);
  else sailor = await signIn({ fullName: `Bench ${tag}`, username: `bench.${tag}` });
  console.log(`The crowd is ${tag}, in ${process.env['E2E_DATA_DIR']}`);
});

test.beforeEach(async ({ browser }) => {
  const page = await browser.newPage();
  await board(page, sailor);
  await watchShifts(page);
  seat = { browser, page, session: await page.context().newCDPSession(page) };
});
test.afterEach(() => seat.page.context().close());

/** Scrolls by the wheel until the sign shows; answers the most elements that were there on the way. */
async function scrollUntil({
  sign,
  rows,
  byPx,
}: {
  sign: Locator;
  rows: Locator;
  byPx: number;
}): Promise<number> {
  let most = 0;
  while (!(await sign.isVisible())) {
    await seat.page.mouse.wheel(0, byPx);
    await seat.page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    most = Math.max(most, await rows.count());
  }
  return most;
}

/** Opens a long list, measures it, scrolls through it and measures that. */
async function report(
  what: string,
  { open, sign, rows, byPx }: { open: () => Promise<void>; sign: Locator; rows: Locator; byPx: number },
): Promise<void> {
  await seat.page.goto('/home');
  await expect(seat.page.getByRole('article').first()).toBeVisible();
  print(`${what}, opened`, await measure(seat, open));
  let most = 0;
  const figures = await measure(seat, async () => {
    most = await scrollUntil({ sign, rows, byPx });
  });
  print(`${what}, scrolled to its other end`, figures, `at most ${most} rows in the page`);
}

test('every screen once, over a slow network and with nothing in the cache', async () => {
  const { page, session } = seat;
  await page.goto('/home');
  await slowDown(session);
  const ready: [string, Locator][] = [
    ['/home', page.getByRole('article').first()],
    ['/friends', page.getByRole('listitem').first()],
    [`/user/${sailor.username}`, page.getByRole('article').first()],
    [`/user/${sailor.username}?tab=friends`, page.getByRole('listitem').last()],
  ];
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    for (const [path, sign] of ready) {
      await session.send('Network.clearBrowserCache');
      const figures = await measure(seat, async () => {
        await page.goto(path);
        await expect(sign).toBeVisible({ timeout: 120_000 });
        await page.waitForLoadState('networkidle');
      });
      print(`${path.replace(sailor.username, '…')} at ${viewport.width}, slow`, figures);
    }
  }
});

test('search', async () => {
  const { page } = seat;
  await page.goto('/home');
  const box = page.getByRole('combobox', { name: 'Find friends' });
  await box.click();
  await expect(page.getByText('Start typing to find friends!')).toBeVisible({ timeout: 60_000 });
  const figures = await measure(seat, async () => {
    await box.pressSequentially('friend', { delay: 60 });
    await expect(page.getByRole('option').first()).toBeVisible({ timeout: 60_000 });
  });
  print(
    `search that finds ${FRIENDS} members`,
    figures,
    `${await page.getByRole('option').count()} in the page`,
  );
});

test('a long feed', async () => {
  const rows = seat.page.getByRole('article');
  await report(`feed of ${POSTS} posts`, {
    open: async () => {
      await seat.page.goto('/home');
      await expect(rows.first()).toBeVisible();
    },
    sign: seat.page.getByText('You have reached the shore'),
    rows,
    byPx: 1500,
  });
});

test('many friends in the friends view', async () => {
  const rows = seat.page.getByRole('listitem').filter({ hasText: 'mutual friends' });
  await report(`friends view of ${FRIENDS}`, {
    open: async () => {
      await seat.page.goto(`/user/${sailor.username}?tab=friends`);
      await expect(rows.first()).toBeVisible();
    },
    sign: seat.page.locator(`[role=listitem][aria-posinset="${FRIENDS}"]`),
    rows,
    byPx: 1500,
  });
});

test('many friends in the drawer', async () => {
  const { page } = seat;
  const drawer = page.getByRole('dialog', { name: 'Contacts' });
  const rows = drawer.getByRole('listitem');
  await report(`drawer of ${FRIENDS} friends`, {
    open: async () => {
      await page.getByRole('button', { name: 'Messenger' }).click();
      await page.getByRole('button', { name: 'Contacts' }).click();
      await expect(rows.first()).toBeVisible();
      await drawer.getByRole('list').hover();
    },
    sign: drawer.locator(`[aria-posinset="${FRIENDS}"]`),
    rows,
    byPx: 1500,
  });
});

test('a long chat', async () => {
  const { page } = seat;
  const log = page.getByRole('log');
  await report(`chat of ${MESSAGES} messages`, {
    open: async () => {
      await page.getByRole('button', { name: 'Messenger' }).click();
      await page.getByRole('button', { name: new RegExp(partnerName) }).click();
      await expect(log.getByText(`Message ${MESSAGES}`, { exact: true })).toBeInViewport();
      await log.hover();
    },
    sign: log.getByText('Message 1', { exact: true }),
    rows: log.getByText(/^Message \d+$/),
    byPx: -1500,
  });
});
