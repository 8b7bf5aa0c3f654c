import { expect, test, type Page } from '@playwright/test';
import { befriend, createMember, exchangeMessages, times, writePost, type TestMember } from '../fixtures/api';
import { scrollRests } from '../fixtures/frames';
import { openAs } from '../fixtures/members';

const tag = Date.now().toString(36);

// Creating hundreds of posts, friends and messages takes long on a busy machine.
test.describe.configure({ timeout: 600_000 });

/** The largest number of rows in the page, however long the lists are. */
const MAX_CARDS = 60;

/** Less than a screen, because rows that one turn skips would leave the page before the test looks for them. */
const TURN_PX = 600;

async function scrollTo(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, TURN_PX);
    await expect(page.getByText(text, { exact: true })).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [50], timeout: 180_000 });
}

test.describe('a long feed', () => {
  const POSTS = 200;
  let member: TestMember;

  test.beforeAll(async () => {
    member = await createMember(`Long Feed ${tag}`, `longfeed.${tag}`);
    for (let index = POSTS; index > 0; index -= 1) await writePost(member, `Post number ${index}`);
  });

  test('has few cards in the page, however far it is scrolled', async ({ browser }) => {
    const page = await openAs(browser, member);
    await page.goto('/home');
    await expect(page.getByText('Post number 1', { exact: true })).toBeVisible();
    const counts: number[] = [];
    for (const text of ['Post number 100', `Post number ${POSTS}`]) {
      await scrollTo(page, text);
      counts.push(await page.getByRole('article').count());
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(MAX_CARDS);
    await expect(page.getByText('You have reached the shore')).toBeVisible();
    const last = page.getByRole('article').last();
    await expect(last).toHaveAttribute('aria-posinset', String(POSTS));
    await expect(last).toHaveAttribute('aria-setsize', String(POSTS));
    await page.context().close();
  });

  test('restores its position after another screen and after a page load', async ({ browser }) => {
    const page = await openAs(browser, member);
    await page.goto('/home');
    await expect(page.getByText('Post number 1', { exact: true })).toBeVisible();
    await scrollTo(page, 'Post number 60');
    const place = await restingPlace(page);
    await page.getByRole('link', { name: 'Friends' }).first().click();
    await expect(page.getByRole('heading', { name: 'Friend requests' })).toBeVisible();
    await page.goBack();
    await expect.poll(() => movedSince(page, place)).toEqual({ name: place.name, byPx: 0 });
    await page.reload();
    await expect.poll(() => movedSince(page, place)).toEqual({ name: place.name, byPx: 0 });
    await page.context().close();
  });

  test('keeps the focused card in the page, and the keyboard continues from it', async ({ browser }) => {
    const page = await openAs(browser, member);
    await page.goto('/home');
    const first = page.getByRole('article').first();
    await expect(first).toBeVisible();
    await first.focus();
    for (let place = 2; place <= 31; place += 1) {
      // The next page loads while the last card of this one has the focus.
      await expect(page.locator(`article[aria-posinset="${place}"]`)).toBeAttached();
      await page.keyboard.press('PageDown');
    }
    const focused = page.locator('article:focus');
    await expect(focused).toHaveAttribute('aria-posinset', '31');
    await page.mouse.wheel(0, -20_000);
    await expect(page.getByText('Post number 1', { exact: true })).toBeInViewport();
    await expect(focused).toHaveAttribute('aria-posinset', '31');
    await page.keyboard.press('PageUp');
    await expect(page.locator('article:focus')).toHaveAttribute('aria-posinset', '30');
    await expect(page.locator('article:focus')).toBeInViewport();
    const places = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => Number(card.getAttribute('aria-posinset'))));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    await page.context().close();
  });

  test('does not move visible cards when something above them grows', async ({ browser }) => {
    const page = await openAs(browser, member);
    await page.goto('/home');
    await scrollTo(page, 'Post number 40');
    await expect(page.getByText('Post number 1', { exact: true })).not.toBeAttached();
    const before = await restingPlace(page);
    await growAbove(page);
    await expect.poll(() => movedSince(page, before)).toEqual({ name: before.name, byPx: 0 });
    await page.context().close();
  });

  test('does not move visible cards while the virtual list is loading, nor when it has loaded', async ({
    browser,
  }) => {
    const page = await openAs(browser, member);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/virtual-list*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/home');
    await scrollTo(page, 'Post number 40');
    const before = await restingPlace(page);
    await growAbove(page);
    await expect.poll(() => movedSince(page, before)).toEqual({ name: before.name, byPx: 0 });
    await expect(page.getByText('Post number 1', { exact: true })).toBeAttached();
    release();
    await expect(page.getByText('Post number 1', { exact: true })).not.toBeAttached();
    await expect.poll(() => movedSince(page, before)).toEqual({ name: before.name, byPx: 0 });
    await page.context().close();
  });
});

/** The first visible card, once scrolling has ended. */
async function restingPlace(page: Page): Promise<Place> {
  await scrollRests(page);
  let last = await firstInSight(page);
  await expect(async () => {
    const before = last;
    last = await firstInSight(page);
    expect(last).toEqual(before);
  }).toPass({ intervals: [100] });
  return last;
}

/** Makes the last card above the visible part taller. */
async function growAbove(page: Page): Promise<void> {
  await page.evaluate(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('article')];
    const above = cards.findLast((card) => card.getBoundingClientRect().bottom < 0);
    if (above === undefined) throw new Error('No card above what is in sight');
    above.style.paddingBottom = '400px';
  });
}

/** A card and its position in px, which can be fractional. */
interface Place {
  name: string;
  top: number;
}

/** The first visible card, and by how many whole pixels it has moved if it is the same one as before. */
async function movedSince(page: Page, before: Place): Promise<{ name: string; byPx: number }> {
  const { name, top } = await firstInSight(page);
  // Smaller differences are invisible, and may come from rounding.
  return { name, byPx: Math.trunc(Math.abs(top - before.top)) };
}

/** The first visible card. */
function firstInSight(page: Page): Promise<Place> {
  return page.evaluate(() => {
    const BAR_PX = 56;
    const cards = [...document.querySelectorAll('article')];
    const card = cards.find((candidate) => candidate.getBoundingClientRect().bottom > BAR_PX);
    return {
      name: card?.querySelector('p')?.textContent ?? '',
      top: card?.getBoundingClientRect().top ?? 0,
    };
  });
}

test.describe('many friends', () => {
  const FRIENDS = 120;
  let member: TestMember;

  test.beforeAll(async () => {
    member = await createMember(`Popular ${tag}`, `popular.${tag}`);
    await times(FRIENDS, async (index) => {
      const friend = await createMember(`Friend ${index}`, `friend${index}.${tag}`);
      await befriend(member, friend);
    });
  });

  test('lead to few rows in the friends view, the friends page and the drawer', async ({ browser }) => {
    const page = await openAs(browser, member);
    for (const path of [`/user/${member.username}?tab=friends`, '/friends']) {
      await page.goto(path);
      const people = page.getByRole('listitem').filter({ hasText: 'Friend ' });
      await expect(people.first()).toBeVisible();
      await expect(async () => {
        await page.mouse.wheel(0, 4000);
        await expect(people.last()).toHaveAttribute('aria-posinset', String(FRIENDS), { timeout: 200 });
      }).toPass({ timeout: 120_000 });
      expect(await people.count()).toBeLessThan(FRIENDS);
    }
    await page.getByRole('button', { name: 'Messenger' }).click();
    await page.getByRole('button', { name: 'Contacts' }).click();
    const drawer = page.getByRole('dialog', { name: 'Contacts' });
    const contacts = drawer.getByRole('listitem');
    await expect(contacts.first()).toBeVisible();
    await drawer.getByRole('list').hover();
    await expect(async () => {
      await page.mouse.wheel(0, 3000);
      await expect(contacts.last()).toHaveAttribute('aria-posinset', String(FRIENDS), { timeout: 200 });
    }).toPass({ timeout: 120_000 });
    expect(await contacts.count()).toBeLessThanOrEqual(MAX_CARDS);
    await page.context().close();
  });
});

test('a long chat opens at its end and loads older messages up to its start', async ({ browser }) => {
  const MESSAGES = 450;
  const one = await createMember(`Talker ${tag}`, `talker.${tag}`);
  const other = await createMember(`Listener ${tag}`, `listener.${tag}`);
  await befriend(one, other);
  await exchangeMessages(one, other, MESSAGES);
  const page = await openAs(browser, one);
  await page.goto('/home');
  await page.getByRole('button', { name: 'Messenger' }).click();
  await page.getByRole('button', { name: new RegExp(other.fullName) }).click();
  const log = page.getByRole('log');
  await expect(log.getByText(`Message ${MESSAGES}`, { exact: true })).toBeInViewport();
  const bubbles = log.getByText(/^Message \d+$/);
  expect(await bubbles.count()).toBeLessThan(MESSAGES / 2);
  await log.hover();
  await expect(async () => {
    await page.mouse.wheel(0, -3000);
    await expect(log.getByText('Message 1', { exact: true })).toBeInViewport({ timeout: 200 });
  }).toPass({ timeout: 150_000 });
  expect(await bubbles.count()).toBeLessThan(MESSAGES / 2);
  await page.context().close();
});
