import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { befriend, createMember, exchangeMessages, writePost, type TestMember } from '../fixtures/api';
import { scrollRests } from '../fixtures/frames';
import { openAs } from '../fixtures/members';

const tag = Date.now().toString(36);

// Creating dozens of posts takes long on a busy machine.
test.describe.configure({ timeout: 400_000 });

const DESKTOP = { width: 1280, height: 800 };
const UPRIGHT = { width: 390, height: 844 };
const LYING = { width: 844, height: 390 };
/** Some are shown in a frame, others are not. */
const PHOTO_SIZES = [
  { width: 900, height: 300 },
  { width: 500, height: 640 },
  { width: 640, height: 480 },
  { width: 500, height: 500 },
];

interface Place {
  name: string;
  top: number;
}

/** The element whose start is closest to the top of the window, with its position in px. */
function nearest(things: Locator): Promise<Place> {
  return things.evaluateAll((elements) => {
    const places = elements.map((element) => ({
      name: (element.querySelector('p') ?? element).textContent,
      top: element.getBoundingClientRect().top,
    }));
    return places.reduce((best, place) => (Math.abs(place.top) < Math.abs(best.top) ? place : best));
  });
}

/** The position of the element with this name; null while it is not in the page. */
async function topOf(things: Locator, name: string): Promise<number | null> {
  const tops = await things.evaluateAll(
    (elements, wanted) =>
      elements
        .filter((element) => (element.querySelector('p') ?? element).textContent === wanted)
        .map((element) => element.getBoundingClientRect().top),
    name,
  );
  return tops[0] ?? null;
}

/** Waits until animations have ended and two frames have been drawn. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Less than the height of the window and of the rows that are rendered outside of it. */
const TURN_PX = 1000;

async function scrollTo(page: Page, place: Locator): Promise<void> {
  await expect(async () => {
    // If the next turn came before the list has rendered the rows of this one, it could skip the wanted one.
    await page.mouse.wheel(0, TURN_PX);
    await scrollRests(page);
    await expect(place).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [50], timeout: 180_000 });
  await settled(page);
}

/** Follows a link like a click, but without scrolling to it first. */
async function leaveBy(page: Page, link: Locator): Promise<void> {
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(page).toHaveURL(/\/user\//);
  await expect(page.getByRole('tab', { name: 'Posts' })).toBeVisible();
}

const LATENCY_MS = 500;

/** At another width, a row starts at another fraction of a pixel. */
const ROUNDING_PX = 1;

async function expectPlace(things: Locator, { name, top }: Place, tolerancePx = 0): Promise<void> {
  const distance = async () => Math.abs(((await topOf(things, name)) ?? Infinity) - top);
  // Positions that differ by less than a pixel may be rounded to one pixel apart.
  await expect.poll(distance, { message: name }).toBeLessThan(tolerancePx + 1);
  // It must stay there after everything has loaded.
  await things.page().waitForLoadState('networkidle');
  await settled(things.page());
  expect(await distance(), name).toBeLessThan(tolerancePx + 1);
}

test.describe('the reading position in a long feed with photos', () => {
  const POSTS = 40;
  let reader: TestMember;

  test.beforeAll(async ({ browser }, testInfo) => {
    reader = await createMember(`Deep Reader ${tag}`, `deep.${tag}`);
    const author = await createMember(`Deep Author ${tag}`, `author.${tag}`);
    await befriend(reader, author);
    const sea = await browser.newPage({ viewport: { width: 900, height: 640 } });
    const photos = PHOTO_SIZES.map((size, index) => ({
      size,
      path: testInfo.outputPath(`photo-${index}.jpg`),
    }));
    for (const { size, path } of photos) await sea.screenshot({ clip: { x: 0, y: 0, ...size }, path });
    await sea.close();
    for (let number = POSTS; number > 0; number -= 1) {
      // Every fifth post has no photo.
      await writePost(author, `Post number ${number}`, photos[number % 5]?.path);
    }
  });

  async function openAt(browser: Browser, number: number, viewport = DESKTOP): Promise<[Page, Locator]> {
    const page = await openAs(browser, reader, { viewport });
    await page.goto('/home');
    await expect(page.getByText('Post number 1', { exact: true })).toBeVisible();
    await scrollTo(page, page.getByText(`Post number ${number}`, { exact: true }));
    return [page, page.getByRole('article')];
  }

  const authorOf = (posts: Locator, { name }: Place) =>
    posts
      .filter({ has: posts.page().getByText(name, { exact: true }) })
      .getByRole('link')
      .first();

  test('is restored after a profile, a reload and another screen', async ({ browser }) => {
    const [page, posts] = await openAt(browser, 28);
    const place = await nearest(posts);
    await leaveBy(page, authorOf(posts, place));
    await page.goBack();
    await expectPlace(posts, place);
    await page.reload();
    await expectPlace(posts, place);
    await page.getByRole('link', { name: 'Friends' }).first().click();
    await expect(page.getByRole('heading', { name: 'Friend requests' })).toBeVisible();
    await page.goBack();
    await expectPlace(posts, place);
    await page.context().close();
  });

  test('is restored after the messenger was opened and a profile was visited', async ({ browser }) => {
    const [page, posts] = await openAt(browser, 28);
    await page.getByRole('button', { name: /^Messenger/ }).click();
    await expect(page.getByRole('button', { name: 'Contacts' })).toBeVisible();
    await settled(page);
    const place = await nearest(posts);
    await leaveBy(page, authorOf(posts, place));
    await page.goBack();
    await expectPlace(posts, place, ROUNDING_PX);
    await page.context().close();
  });

  for (const [change, number, before, after] of [
    ['narrower', 28, LYING, UPRIGHT],
    ['wider', 38, UPRIGHT, LYING],
  ] as const) {
    test(`is restored when the page is ${change} than before`, async ({ browser }) => {
      const [page, posts] = await openAt(browser, number, before);
      const place = await nearest(posts);
      await leaveBy(page, authorOf(posts, place));
      await page.setViewportSize(after);
      // A slow server: the pages of the feed arrive one by one.
      await page.route(/\/homeposts\?/, async (route) => {
        await page.waitForTimeout(LATENCY_MS);
        await route.continue();
      });
      await page.goBack();
      await expectPlace(posts, place, ROUNDING_PX);
      await page.context().close();
    });
  }
});

test('the end of a chat and the time below it stay visible while messages of the same minute are added', async ({
  browser,
}) => {
  const one = await createMember(`Quick ${tag}`, `quick.${tag}`);
  const other = await createMember(`Quiet ${tag}`, `quiet.${tag}`);
  await befriend(one, other);
  await exchangeMessages(one, other, 40);
  const page = await openAs(browser, one, { viewport: DESKTOP });
  await page.goto('/home');
  await page.getByRole('button', { name: /^Messenger/ }).click();
  await page.getByRole('button', { name: new RegExp(other.fullName) }).click();
  const log = page.getByRole('log');
  const seeEnd = async (text: string) => {
    await expect(log.getByText(text, { exact: true })).toBeInViewport();
    await settled(page);
    await expect(log.locator('time').last()).toBeInViewport({ ratio: 1 });
  };
  const field = page.getByPlaceholder('Write a message');
  for (const text of ['Own one', 'Own two', 'Own three']) {
    await field.fill(text);
    await field.press('Enter');
    await seeEnd(text);
  }
  for (const text of ['Theirs one', 'Theirs two', 'Theirs three']) {
    await exchangeMessages(other, one, 1, () => text);
    await seeEnd(text);
  }
  await page.context().close();
});
