import { expect, test, type Locator, type Page } from '@playwright/test';
import { alter } from '../fixtures/calls';
import { befriend, createMember, exchangeMessages } from '../fixtures/api';
import { fontsLoaded } from '../fixtures/frames';
import { demoMember, openAs, signedInMember, visit } from '../fixtures/members';
import { SEA_PHOTO } from '../fixtures/photos';

const boxOf = async (element: Locator) =>
  (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test.describe('on profiles', () => {
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = await demoMember(browser);
  });
  test.afterAll(() => page.context().close());
  test.beforeEach(() => page.setViewportSize({ width: 1280, height: 800 }));

  test('the profile photo is round, also the default one [M140]', async () => {
    for (const username of ['marina', 'pebbles']) {
      await visit(page, `/user/${username}`);
      const photo = page.getByRole('main').getByRole('img', { name: 'profile pic' }).first();
      await expect(photo).toBeVisible();
      const { width, height } = await boxOf(photo);
      expect(width).toBe(height);
      const frames = photo.locator('xpath=ancestor-or-self::*[position() <= 3]');
      const radii = await frames.evaluateAll((all) =>
        all.map((node) => parseFloat(getComputedStyle(node).borderRadius) || 0),
      );
      expect(Math.max(...radii)).toBeGreaterThanOrEqual(50);
    }
  });

  test('the default cover shows its whole sun, also on the narrowest phone [M139]', async () => {
    for (const width of [320, 1280, 1920]) {
      await page.setViewportSize({ width, height: 640 });
      for (const username of ['pebbles', 'anchorage', 'driftwood', 'gullwing']) {
        await visit(page, `/user/${username}`);
        const sun = await boxOf(page.getByRole('main').locator('circle[fill-opacity="0.82"]'));
        expect(sun.width).toBeGreaterThan(0);
        expect(sun.x).toBeGreaterThanOrEqual(0);
        expect(sun.x + sun.width).toBeLessThanOrEqual(width);
      }
    }
  });

  test('the left column is sticky from 992 pixels on, and absent below [M145]', async () => {
    await visit(page, '/user/marina');
    const box = page.getByRole('heading', { name: 'Friends', exact: true });
    await expect(box).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    // Further down than the box would be if it were not sticky.
    const below = await box.evaluate((heading) => Math.ceil(heading.getBoundingClientRect().bottom) + 40);
    await page.setViewportSize({ width: 1280, height: 400 });
    const scrollBelow = () =>
      page.evaluate((top) => {
        window.scrollTo(0, top);
        return window.scrollY;
      }, below);
    // The page is too short until more of its posts are rendered.
    await expect.poll(scrollBelow).toBe(below);
    await expect(box).toBeInViewport();
    await page.setViewportSize({ width: 991, height: 800 });
    await expect(box).toBeHidden();
  });

  test('the friends view has two columns [M155]', async () => {
    await visit(page, '/user/marina?tab=friends');
    await page.getByRole('heading', { name: 'ALL FRIENDS' }).waitFor();
    const rows = page.getByRole('region', { name: 'ALL FRIENDS' }).getByRole('listitem');
    await expect(rows.nth(2)).toBeVisible();
    const [first, second, third] = await rows.evaluateAll((all) =>
      all.map((row) => {
        const { x, y } = row.getBoundingClientRect();
        return { x, y };
      }),
    );
    expect([second?.y, third?.x]).toEqual([first?.y, first?.x]);
    expect(second?.x).toBeGreaterThan(first?.x ?? Infinity);
    expect(third?.y).toBeGreaterThan(first?.y ?? Infinity);
  });

  test('Unfriend is red [M166]', async () => {
    await visit(page, '/user/marina');
    const colours = await page.getByRole('button', { name: 'Unfriend' }).evaluate((node) => {
      const { color, backgroundColor } = getComputedStyle(node);
      return [color, backgroundColor].map((value) => (value.match(/[\d.]+/g) ?? []).map(Number));
    });
    expect(
      colours.some(
        ([red = 0, green = 0, blue = 0, alpha = 1]) => alpha > 0 && red > 1.5 * Math.max(green, blue),
      ),
    ).toBe(true);
    await expect(page.getByRole('button', { name: 'Friend', exact: true })).toBeDisabled();
  });

  test('the profile of an unknown member leads to /error [M8 M138]', async () => {
    await page.goto('/user/nobody.here');
    await expect(page).toHaveURL(/\/error$/);
    await expect(page.getByText('User does not exist')).toBeVisible();
    await page.getByRole('link', { name: 'Sail home' }).click();
    await expect(page).toHaveURL(/\/home$/);
  });
});

test('the browser shrinks photos before the upload: to a height of 500 for a post, to 500 each way for a profile [M100 M171]', async ({
  browser,
}) => {
  const page = await signedInMember(browser, 'photographer');
  /** The size of the picture itself; a screen may show a narrower version. */
  const naturalSize = (address: string) =>
    page.evaluate(async (src) => {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    }, address);

  await page.getByRole('button', { name: "What's on your mind?" }).click();
  const overlay = page.getByRole('dialog', { name: 'Create post' });
  await overlay.getByRole('textbox').first().fill('A wide sea');
  await overlay.locator('input[type=file]').setInputFiles(SEA_PHOTO);
  const posted = page.waitForResponse(/\/api\/posts\/\w{24}$/);
  await overlay.getByRole('button', { name: 'Post', exact: true }).click();
  const { images }: { images: { width: number; height: number }[] } = await (await posted).json();
  await overlay.waitFor({ state: 'hidden' });
  expect(images).toEqual([expect.objectContaining({ width: 750, height: 500 })]);

  await visit(page, '/profile');
  const saved = page.waitForResponse(/\/api\/users\/pfp\//);
  await page.getByRole('button', { name: 'Change profile photo' }).waitFor();
  await page.getByLabel('Choose a profile photo').setInputFiles(SEA_PHOTO);
  const { profilePhotoURL }: { profilePhotoURL: string } = await (await saved).json();
  await expect(page.locator(`main img[src="${profilePhotoURL}"]`).first()).toBeVisible();
  expect(await naturalSize(profilePhotoURL)).toEqual([500, 333]);
  await page.context().close();
});

/** The contrast ratio of two computed colours, as WCAG 2.2 defines it. */
function contrastOf(...colours: [string, string]): number {
  const lights = colours.map((colour) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  });
  return Math.max(...lights) / Math.min(...lights);
}

test('the floating day of a chat has a visible border against the lines, in light and dark', async ({
  browser,
}) => {
  const tag = Date.now().toString(36);
  const one = await createMember(`Reader ${tag}`, `reader.${tag}`);
  const other = await createMember(`Writer ${tag}`, `writer.${tag}`);
  await befriend(one, other);
  await exchangeMessages(one, other, 40, (number) => `Long enough to lie under the day, line ${number}`);
  const page = await openAs(browser, one);
  await page.goto('/home');
  await page.getByRole('button', { name: /^Messenger/ }).click();
  await page.getByRole('button', { name: new RegExp(other.fullName) }).click();
  const day = page.getByText('Today', { exact: true });
  const bubble = page
    .getByRole('log')
    .getByText(/line 40$/)
    .locator('..');
  await expect(bubble).toBeVisible();
  await expect(day).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const edge = await day.evaluate((place) => {
      const { borderTopColor, borderTopWidth } = getComputedStyle(place);
      return { color: borderTopColor, widthPx: parseFloat(borderTopWidth) };
    });
    const surface = await bubble.evaluate((place) => getComputedStyle(place).backgroundColor);
    expect(edge.widthPx, colorScheme).toBeGreaterThanOrEqual(1);
    expect(contrastOf(edge.color, surface), colorScheme).toBeGreaterThanOrEqual(3);
  }
  await page.context().close();
});

test('the count of friend requests does not cover the word beside it', async ({ browser }) => {
  const page = await demoMember(browser);
  await page.routeWebSocket(/\/socketio\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) =>
      socket.send(String(message).replace(/"friendRequests":\d+/, '"friendRequests":120')),
    );
  });
  await visit(page, '/home');
  const link = page.getByRole('link', { name: 'Friends 120 friend requests' });
  const badge = await boxOf(link.getByText('99+'));
  const word = await boxOf(link.getByText('Friends', { exact: true }));
  expect(badge.x + badge.width).toBeLessThanOrEqual(word.x);
  await page.context().close();
});

test('the date of a post and its time of day each stay on one line on the narrowest phone', async ({
  browser,
}) => {
  const page = await demoMember(browser, { viewport: { width: 320, height: 640 } });
  await alter(page, /\/homeposts/, ({ posts, ...rest }: { posts: object[] }) => ({
    ...rest,
    posts: posts.map((post) => ({ ...post, timestamp: '2026-11-23T22:54:00.000' })),
  }));
  await visit(page, '/home');
  const post = page.getByRole('article').first();
  const moment = post.locator('header time');
  await expect(moment).toHaveText('November 23, 2026 at 10:54 PM');
  await expect(post).toHaveAccessibleName(/\S November 23, 2026 at 10:54 PM$/);
  await fontsLoaded(page);
  const lines = await moment.evaluate((element) => {
    const tops = [...element.childNodes].map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    return Math.max(...tops);
  });
  expect(lines).toBe(1);
  await page.context().close();
});

test('the results of the search are no wider than its field, also on the narrowest phone', async ({
  browser,
}) => {
  for (const width of [320, 1280]) {
    const page = await demoMember(browser, { viewport: { width, height: 640 }, reducedMotion: 'reduce' });
    await visit(page, '/home');
    const field = page.getByRole('combobox', { name: 'Find friends' });
    await field.fill('a');
    const list = page.getByRole('listbox', { name: 'Members found' });
    await expect(list).toBeVisible();
    const inner = await boxOf(list);
    const outer = await boxOf(field);
    expect(inner.x).toBeGreaterThanOrEqual(outer.x);
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
    await page.context().close();
  }
});
