import { expect, test, type CDPSession, type Locator, type Page } from '@playwright/test';
import { befriend, board, newSailor, talk, times, writePost, type Sailor } from '../fixtures/crowd';
import { SEA_PHOTO } from '../fixtures/photos';
import { figuresOf, print, rewatch, slowDown, watch } from './figures';

const count = (name: string, standard: number): number => Number(process.env[name] ?? standard);
const POSTS = count('BENCH_POSTS', 10_000);
const FRIENDS = count('BENCH_FRIENDS', 5_000);
const MESSAGES = count('BENCH_MESSAGES', 10_000);
/** Posts with a photo, on top of the feed. */
const PHOTOS = Math.min(20, POSTS);

interface Seat {
  page: Page;
  session: CDPSession;
}

/** Scrolls by the wheel until the sign shows; answers the most elements that were there on the way. */
async function scrollUntil(
  { page }: Seat,
  { sign, rows, byPx }: { sign: Locator; rows: Locator; byPx: number },
): Promise<number> {
  let most = 0;
  while (!(await sign.isVisible())) {
    await page.mouse.wheel(0, byPx);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    most = Math.max(most, await rows.count());
  }
  return most;
}

async function scrollFeed(seat: Seat): Promise<void> {
  const { page, session } = seat;
  await page.goto('/home');
  const rows = page.getByRole('article');
  await expect(rows.first()).toBeVisible();
  print('feed, the first 10 posts (floor)', await figuresOf(page, session));
  await rewatch(page);
  const sign = page.getByText('You have reached the shore');
  const most = await scrollUntil(seat, { sign, rows, byPx: 1500 });
  print(`feed, scrolled through ${POSTS} posts`, await figuresOf(page, session), `at most ${most} cards`);
}

async function scrollFriends(seat: Seat, owner: Sailor): Promise<void> {
  const { page, session } = seat;
  await page.goto(`/user/${owner.username}?tab=friends`);
  const rows = page.getByRole('listitem').filter({ hasText: 'mutual friends' });
  await expect(rows.first()).toBeVisible();
  print('friends view, the first 50 (floor)', await figuresOf(page, session));
  await rewatch(page);
  const sign = page.locator(`[role=listitem][aria-posinset="${FRIENDS}"]`);
  const most = await scrollUntil(seat, { sign, rows, byPx: 1500 });
  print(`friends view, ${FRIENDS} friends`, await figuresOf(page, session), `at most ${most} rows`);
}

async function scrollDrawer(seat: Seat): Promise<void> {
  const { page, session } = seat;
  await page.goto('/home');
  await page.getByRole('button', { name: 'Messenger' }).click();
  await page.getByRole('button', { name: 'Contacts' }).click();
  const drawer = page.getByRole('dialog', { name: 'Contacts' });
  const rows = drawer.getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  await drawer.getByRole('list').hover();
  print('drawer, the first 50 (floor)', await figuresOf(page, session));
  await rewatch(page);
  const sign = drawer.locator(`[aria-posinset="${FRIENDS}"]`);
  const most = await scrollUntil(seat, { sign, rows, byPx: 1500 });
  print(`drawer, ${FRIENDS} friends`, await figuresOf(page, session), `at most ${most} rows`);
}

async function scrollChat(seat: Seat, partner: Sailor): Promise<void> {
  const { page, session } = seat;
  await page.goto('/home');
  await page.getByRole('button', { name: 'Messenger' }).click();
  await page.getByRole('button', { name: new RegExp(partner.fullName) }).click();
  const log = page.getByRole('log');
  await expect(log.getByText(`Message ${MESSAGES}`, { exact: true })).toBeInViewport();
  await log.hover();
  print('chat, its last 200 messages (floor)', await figuresOf(page, session));
  await rewatch(page);
  const rows = log.getByText(/^Message \d+$/);
  const most = await scrollUntil(seat, {
    sign: log.getByText('Message 1', { exact: true }),
    rows,
    byPx: -1500,
  });
  print(`chat, ${MESSAGES} messages upwards`, await figuresOf(page, session), `at most ${most} bubbles`);
}

async function search({ page, session }: Seat): Promise<void> {
  await page.goto('/home');
  const box = page.getByRole('combobox', { name: 'Find friends' });
  await box.click();
  await expect(page.getByText('Start typing to find friends!')).toBeVisible();
  await rewatch(page);
  await box.pressSequentially('friend 99', { delay: 60 });
  await expect(page.getByRole('option').first()).toBeVisible();
  print(`search among ${FRIENDS} members`, await figuresOf(page, session));
}

/** Every screen once, over a slow network and with nothing in the cache. */
async function openSlowly({ page, session }: Seat, sailor: Sailor): Promise<void> {
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
      await page.goto(path);
      await expect(sign).toBeVisible({ timeout: 60_000 });
      await page.waitForLoadState('networkidle');
      print(
        `${path.replace(sailor.username, '…')} at ${viewport.width}, slow`,
        await figuresOf(page, session),
      );
    }
  }
}

test('screens under load', async ({ browser }) => {
  const tag = Date.now().toString(36);
  const sailor = await newSailor(`Bench ${tag}`, `bench.${tag}`);
  const partner = await newSailor(`Partner ${tag}`, `partner.${tag}`);
  await befriend(sailor, partner);
  await times(FRIENDS - 1, async (index) => {
    await befriend(sailor, await newSailor(`Friend ${index}`, `bench${index}.${tag}`));
  });
  await talk(sailor, partner, MESSAGES);
  await times(POSTS - PHOTOS, (index) => writePost(sailor, `Post ${index} over a calm sea`));
  await times(PHOTOS, (index) => writePost(sailor, `Photo ${index}`, SEA_PHOTO));

  const page = await browser.newPage();
  await board(page, sailor);
  await watch(page);
  const seat = { page, session: await page.context().newCDPSession(page) };
  await openSlowly(seat, sailor);
  await seat.session.send('Network.disable');
  await page.setViewportSize({ width: 1280, height: 800 });
  await search(seat);
  await scrollChat(seat, partner);
  await scrollDrawer(seat);
  await scrollFriends(seat, sailor);
  await scrollFeed(seat);
});
