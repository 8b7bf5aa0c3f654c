import { expect, test, type Locator, type Page } from '@playwright/test';
import { befriend, board, newSailor, talk, writePost } from '../fixtures/crowd';
import { forgetShifts, shiftsOf, watchShifts } from '../fixtures/layout-shift';
import { demoMember, newVisitor } from '../fixtures/members';
import { SEA_PHOTO } from '../fixtures/photos';

// Many pages are loaded whole, which takes its time on a busy machine.
test.describe.configure({ timeout: 150_000 });

/** Layout shift that nobody notices. */
const MAX_SHIFT = 0.02;
const WIDTHS_PX = [1280, 360];

/**
 * What a slow network brings last, in this order. Each kind is held back until the page has been drawn without it: a network that
 * is slowed by a clock would show another order on each machine.
 */
const LATE = {
  answers: /\/api\/(?!users\/loginstatus)/,
  fonts: /\.woff2/,
  pictures: /\/media\//,
};
type LateKind = keyof typeof LATE;

/** Holds the late kinds back; answers what lets one of them through. */
async function holdBack(page: Page): Promise<(kind: LateKind) => void> {
  const release: Partial<Record<LateKind, () => void>> = {};
  const hold = async (kind: LateKind): Promise<void> => {
    const isReleased = new Promise<void>((done) => {
      release[kind] = done;
    });
    await page.route(LATE[kind], async (route) => {
      await isReleased;
      await route.fallback();
    });
  };
  await hold('answers');
  await hold('fonts');
  await hold('pictures');
  return (kind) => release[kind]?.();
}

const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

const fontsThere = (page: Page): Promise<unknown> => page.evaluate(() => document.fonts.ready);

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
  /** Shows once the screen has its answers. */
  sign: (page: Page) => Locator;
}

async function expectStillScreen(page: Page, { path, sign }: Screen): Promise<void> {
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 800 });
    const release = await holdBack(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('main')).toBeVisible();
    await drawn(page);
    release('answers');
    await expect(sign(page)).toBeVisible();
    await drawn(page);
    release('fonts');
    await fontsThere(page);
    await drawn(page);
    release('pictures');
    await picturesThere(page);
    await expectStill(page, `${path} at ${width}`);
    await page.unrouteAll();
  }
}

const heading = (page: Page) => page.getByRole('heading').first();
const firstPost = (page: Page) => page.getByRole('article').first();

test('the entry does not move while its parts come late', async ({ page }) => {
  await watchShifts(page);
  await expectStillScreen(page, { path: '/', sign: heading });
});

test.describe('while its parts come late, nothing moves on', () => {
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
    {
      path: '/user/marina?tab=friends',
      sign: () => page.getByRole('region', { name: 'ALL FRIENDS' }).getByRole('listitem').first(),
    },
    { path: '/user/demo.sailor', sign: firstPost },
    { path: '/error', sign: heading },
    { path: '/no-such-screen', sign: heading },
  ];
  for (const screen of screens) {
    test(screen.path, () => expectStillScreen(page, screen));
  }
});

test('a feed stays still when its photos come after it has been scrolled through', async ({ browser }) => {
  const tag = Date.now().toString(36);
  const reader = await newSailor(`Still Reader ${tag}`, `still.${tag}`);
  for (let index = 12; index > 0; index -= 1) await writePost(reader, `Photo ${index}`, SEA_PHOTO);
  const page = await newVisitor(browser);
  await board(page, reader);
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

test('a chat stays still while it is read upwards', async ({ browser }) => {
  const tag = Date.now().toString(36);
  const reader = await newSailor(`Still Reader ${tag}`, `still.chat.${tag}`);
  const partner = await newSailor(`Still Partner ${tag}`, `quiet.${tag}`);
  await befriend(reader, partner);
  await talk(reader, partner, 260);
  const page = await newVisitor(browser);
  await board(page, reader);
  await watchShifts(page);
  await page.goto('/home');
  await page.getByRole('button', { name: /^Messenger/ }).click();
  await page.getByRole('button', { name: new RegExp(partner.fullName) }).click();
  const log = page.getByRole('log');
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
