import { expect, test, type Locator, type Page } from '@playwright/test';
import { setApart } from '@sharewave/contracts';
import { befriend, createMember, writeComment, writePost, type TestMember } from '../fixtures/api';
import { openAs } from '../fixtures/members';
import { SEA_PHOTO } from '../fixtures/photos';

/** The largest number of combining marks that a name may have. */
const STACKED = `Z${'\u0301'.repeat(60)}y`;
const UNBROKEN = 'W'.repeat(60);
const RIGHT_TO_LEFT = 'رحمة البحر';
const LONG_COMMENT = 'w'.repeat(2000);
const WIDTHS_PX = [360, 1280];

interface Cast {
  viewer: TestMember;
  stacked: TestMember;
  unbroken: TestMember;
  rightToLeft: TestMember;
  postId: string;
}

async function gather(): Promise<Cast> {
  const tag = Date.now().toString(36);
  const viewer = await createMember('Patient Viewer', `viewer.${tag}`);
  const stacked = await createMember(STACKED, `stacked.${tag}`);
  const unbroken = await createMember(UNBROKEN, `unbroken.${tag}`);
  const rightToLeft = await createMember(RIGHT_TO_LEFT, `rightleft.${tag}`);
  for (const friend of [stacked, unbroken, rightToLeft]) await befriend(viewer, friend);
  const postId = await writePost(stacked, 'By somebody with many marks');
  await writeComment(unbroken, postId, LONG_COMMENT);
  await writeComment(rightToLeft, postId, 'تعليق with English');
  return { viewer, stacked, unbroken, rightToLeft, postId };
}

const overhangOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Whether an element clips what its text paints outside of it. */
const keepsInside = (element: Locator) =>
  element.evaluate((node) => {
    for (let at: Element | null = node; at !== null && at.tagName !== 'MAIN'; at = at.parentElement) {
      if (getComputedStyle(at).overflowY !== 'visible') return at.getBoundingClientRect().height < 120;
    }
    return false;
  });

const startOf = async (element: Locator) => (await element.boundingBox())?.x ?? 0;

/** Where the text of an element starts, which may differ from its box. */
const letterStartOf = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect().left;
  });

test.describe('unusual names and texts stay within their space', () => {
  let cast: Cast;
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    cast = await gather();
    page = await openAs(browser, cast.viewer);
  });
  test.afterAll(() => page.context().close());

  for (const width of WIDTHS_PX) {
    test(`on the friends page, ${width} pixels wide [D23]`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/friends');
      const friends = page.getByRole('list', { name: 'Friends' });
      await expect(friends.getByRole('listitem')).toHaveCount(3);
      expect(await keepsInside(friends.getByText(STACKED))).toBe(true);
      const long = friends.getByText(UNBROKEN);
      expect((await long.boundingBox())?.height).toBeLessThan(50);
      expect(await overhangOf(page)).toBe(0);
    });

    test(`in the friends view, with every name beside its photo, ${width} pixels wide [D23]`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/user/${cast.viewer.username}?tab=friends`);
      const rows = page.getByRole('region', { name: 'ALL FRIENDS' }).getByRole('listitem');
      await expect(rows).toHaveCount(3);
      const name = rows.getByText(RIGHT_TO_LEFT);
      expect((await letterStartOf(name)) - (await startOf(name))).toBeLessThan(2);
      expect(await keepsInside(rows.getByText(STACKED))).toBe(true);
      expect(await overhangOf(page)).toBe(0);
    });

    test(`on a post and in its comments, ${width} pixels wide [D23]`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/post/${cast.postId}`);
      const post = page.getByRole('article');
      expect(await keepsInside(post.getByRole('link', { name: STACKED, exact: true }))).toBe(true);
      const comment = post.getByRole('listitem').filter({ hasText: LONG_COMMENT });
      const folded = (await comment.boundingBox())?.height ?? 0;
      expect(folded).toBeLessThan(340);
      await comment.getByRole('button', { name: 'Show more' }).click();
      await expect.poll(async () => (await comment.boundingBox())?.height ?? 0).toBeGreaterThan(2 * folded);
      expect(await overhangOf(page)).toBe(0);
    });
  }

  test('on each profile, whose browser tab shows the name [D23]', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const { fullName, username } of [cast.stacked, cast.unbroken, cast.rightToLeft]) {
      await page.goto(`/user/${username}`);
      const heading = page.getByRole('heading', { level: 1, name: fullName });
      await expect(heading).toBeVisible();
      await expect(page).toHaveTitle(`${setApart(fullName)} · Sharewave`);
      expect((await heading.boundingBox())?.height).toBeLessThan(200);
      expect(await overhangOf(page)).toBe(0);
    }
  });

  test('in the contacts of the messenger, with every name beside its photo [D23]', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/home');
    await page.getByRole('button', { name: /^Messenger/ }).click();
    await page.getByRole('button', { name: 'Contacts' }).click();
    const name = page.getByRole('dialog', { name: 'Contacts' }).getByText(RIGHT_TO_LEFT);
    await expect(name).toBeVisible();
    expect((await letterStartOf(name)) - (await startOf(name))).toBeLessThan(2);
  });
});

test('the controls of the viewer’s own photo cover neither face nor name', async ({ browser }) => {
  const page = await openAs(browser, await createMember('Face Free', `face.${Date.now().toString(36)}`));
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/profile');
    const control = page.getByRole('button', { name: 'Change profile photo' });
    await expect(control).toBeVisible();
    const photo = await page
      .getByRole('main')
      .getByRole('img', { name: 'profile pic' })
      .first()
      .boundingBox();
    const box = await control.boundingBox();
    if (photo === null || box === null) throw new Error('Photo or control is not on the screen');
    const centre = { x: photo.x + photo.width / 2, y: photo.y + photo.height / 2 };
    const nearest = Math.hypot(box.x - centre.x, box.y + box.height - centre.y);
    expect(nearest).toBeGreaterThan(photo.width * 0.36);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
  }
  await page.context().close();
});

test('the Post button stays visible below a long text and a photo', async ({ browser }) => {
  const page = await openAs(browser, await createMember('Long Winded', `winded.${Date.now().toString(36)}`));
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/home');
  await page.getByRole('button', { name: "What's on your mind?" }).click();
  const form = page.getByRole('dialog', { name: 'Create post' });
  await form.getByRole('textbox').first().fill('A line\n'.repeat(80));
  await form.locator('input[type=file]').setInputFiles(SEA_PHOTO);
  await expect(form.getByText('Photo ready')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Post', exact: true })).toBeInViewport({ ratio: 1 });
  await page.context().close();
});
