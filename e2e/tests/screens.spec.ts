import { expect, test, type Page } from '@playwright/test';
import { SERVER_TEXT, holdAddress, refuse } from '../fixtures/calls';
import { scrollRests } from '../fixtures/frames';
import { dropPersistedData } from '../fixtures/persisted';
import { demoMember } from '../fixtures/members';

const LOGIN_STATUS = /\/api\/users\/loginstatus$/;

/** Set on the document, so that it is gone after a page load. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset['mark'] = 'here';
  });
}

async function expectWholePageLoad(page: Page, address: RegExp): Promise<void> {
  await expect(page).toHaveURL(address);
  await expect(page.locator('html[data-mark]')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Posts' })).toBeVisible();
}

const searchField = (page: Page) => page.getByPlaceholder('input search text');

test.describe('the entry', () => {
  test('shows logo, wave and tagline [M1 M2]', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('Sharewave', { exact: true })).toBeVisible();
    await expect(page.locator('main svg').first()).toBeVisible();
    await expect(page.locator('[aria-hidden=true] svg[viewBox="0 0 4800 640"] path').first()).toBeVisible();
    await expect(
      page.getByRole('heading', {
        name: 'Surf on the Sharewave to connect with friends around the world',
      }),
    ).toBeVisible();
  });

  test('follows the system’s theme until one is chosen [D22]', async ({ page }) => {
    const canvas = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto('/');
    const theme = page.getByRole('button', { name: /theme/i });
    await expect(theme).toBeVisible();
    const light = await canvas();
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expect.poll(canvas).not.toBe(light);
    await theme.click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect.poll(canvas).toBe(light);
  });

  test('shows a chosen theme in all tabs and in the browser’s toolbar', async ({ context, page }) => {
    const barOf = (one: Page) =>
      one.evaluate(() => {
        const colours = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
        return [...colours].filter(({ media }) => matchMedia(media).matches).map(({ content }) => content);
      });
    const other = await context.newPage();
    for (const one of [page, other]) {
      await one.emulateMedia({ colorScheme: 'light' });
      await one.goto('/');
    }
    expect(await barOf(other)).toEqual(['#F3F8FA']);
    const theme = page.getByRole('button', { name: /theme/i });
    await theme.click();
    await theme.click();
    await expect(theme).toHaveAccessibleName('Theme: Dark');
    await expect(other.getByRole('button', { name: 'Theme: Dark' })).toBeVisible();
    expect(await barOf(page)).toEqual(['#07151D']);
    expect(await barOf(other)).toEqual(['#07151D']);
  });

  test('fills in the demo login at once and sends it 250 ms later; the token is kept under jwt [M11 M22 M23 M27]', async ({
    page,
  }) => {
    await page.clock.install();
    const logins: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/users/login')) logins.push(request.method());
    });
    await page.goto('/');
    const demo = page.getByRole('button', { name: 'Login with Demo User' });
    await expect(demo).toBeVisible();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await demo.click();
    await expect(page.getByLabel(/username or e-?mail/i)).not.toHaveValue('');
    await expect(page.getByLabel('Password', { exact: true })).not.toHaveValue('');
    await page.clock.runFor(249);
    expect(logins).toEqual([]);
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/home$/);
    expect(logins.filter((method) => method === 'POST')).toHaveLength(1);
    expect(await page.evaluate(() => localStorage.getItem('jwt'))).toMatch(/\S{20,}/);
  });
});

test.describe('for a member', () => {
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = await demoMember(browser);
  });
  test.afterAll(() => page.context().close());

  test.beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/home');
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('the entry redirects once the login status is known, and stays when it cannot be loaded [M24 M25 M221]', async () => {
    await refuse(page, LOGIN_STATUS, 500);
    const logged = page.waitForEvent('console', {
      predicate: (message) => message.text().startsWith('Could not be loaded: viewer'),
    });
    await page.goto('/');
    await logged;
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByText(SERVER_TEXT)).toBeHidden();

    await page.unroute(LOGIN_STATUS);
    const release = await holdAddress(page, LOGIN_STATUS);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: /^Surf on the Sharewave/ })).toBeVisible();
    await expect(page).toHaveURL(/:\d+\/$/);
    release();
    await expect(page).toHaveURL(/\/home$/);
    await page.unroute(LOGIN_STATUS);
  });

  test('the search box is 200 wide, 280 while it has the focus, and 200 again after a click outside [M67 M68 M69]', async () => {
    const widthOf = () => searchField(page).evaluate((field) => field.getBoundingClientRect().width);
    expect(await widthOf()).toBe(200);
    await searchField(page).click();
    await expect.poll(widthOf).toBe(280);
    await expect(page.getByText('Start typing to find friends!')).toBeVisible();
    await page.mouse.click(640, 790);
    await expect(page.getByText('Start typing to find friends!')).toBeHidden();
    await expect.poll(widthOf).toBe(200);
  });

  test('a search result has a picture of 30 by 30, and leads to a whole-page load of the profile [M73 M75 M80]', async () => {
    await markDocument(page);
    await searchField(page).fill('marina wa');
    const option = page.getByRole('option', { name: /Marina Waters/ });
    const picture = option.getByRole('img', { name: 'profile pic' });
    const box = await picture.boundingBox();
    expect([box?.width, box?.height]).toEqual([30, 30]);
    await option.click();
    await expectWholePageLoad(page, /\/user\/marina$/);
    await expect(searchField(page)).toHaveValue('');
    await expect(page.getByRole('option')).toHaveCount(0);
  });

  test('the bar has the logo and links to home and friends [M2 M58]', async () => {
    const brand = page.getByRole('link', { name: 'Sharewave start page' });
    await expect(brand.locator('svg')).toBeVisible();
    await expect(brand).toHaveAttribute('href', '/home');
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: /Friends/ }).click();
    await expect(page).toHaveURL(/\/friends$/);
    await main.getByRole('link', { name: /Home/ }).click();
    await expect(page).toHaveURL(/\/home$/);
  });

  const ways: Record<string, (page: Page) => Promise<void>> = {
    'the avatar of a post [M76]': (shown) =>
      shown
        .getByRole('link', { name: /^Profile of/ })
        .first()
        .click(),
    'the name over a post [M77]': (shown) =>
      shown.getByRole('article').first().locator('header a[dir=auto]').click(),
    'the author of a comment [M78]': (shown) =>
      shown.getByRole('group', { name: 'Comments' }).getByRole('listitem').getByRole('link').first().click(),
    'a suggestion [M79]': (shown) =>
      shown.getByRole('region', { name: 'People you may know' }).getByRole('link').first().click(),
  };
  for (const [way, follow] of Object.entries(ways)) {
    test(`a profile is loaded as a whole page from ${way}`, async () => {
      await markDocument(page);
      await follow(page);
      await expectWholePageLoad(page, /\/user\/.+/);
    });
  }

  test('a profile is loaded as a whole page from a friend card [M81 M135]', async () => {
    await page.goto('/friends');
    const friends = page.getByRole('region', { name: 'Friends', exact: true });
    await expect(friends.getByRole('link').first()).toBeVisible();
    await markDocument(page);
    await friends.getByRole('link').first().click();
    await expectWholePageLoad(page, /\/user\/.+/);
  });

  test('friends are shown in a grid [M133]', async () => {
    await page.goto('/friends');
    const tiles = page.getByRole('region', { name: 'Friends', exact: true }).getByRole('listitem');
    await expect(tiles.nth(1)).toBeVisible();
    const [first, second] = await tiles.evaluateAll((all) => all.map((node) => node.getBoundingClientRect()));
    expect(second?.y).toBe(first?.y);
    expect(second?.x).toBeGreaterThan(first?.x ?? Infinity);
  });

  test('drafts of a comment and a post, the open chat and the scroll position survive a whole-page load [D4]', async () => {
    const comment = page.getByRole('article').nth(2).getByPlaceholder('Write a comment');
    await comment.fill('To be continued');
    await page.getByRole('button', { name: "What's on your mind?" }).click();
    await page.getByRole('dialog', { name: 'Create post' }).getByRole('textbox').first().fill('Half a post');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Messenger/ }).click();
    await page.getByRole('list', { name: 'Chats' }).getByRole('button').first().click();
    await expect(page.getByRole('log')).toBeVisible();
    await comment.scrollIntoViewIfNeeded();
    await page.mouse.move(640, 400);
    const top = () => page.evaluate(() => window.scrollY);
    const place = (await top()) + 300;
    await page.mouse.wheel(0, 300);
    await expect.poll(top).toBe(place);

    await page
      .getByRole('article')
      .nth(2)
      .getByRole('link')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(/\/user\//);
    await expect(page.getByRole('log')).toBeVisible();
    await page.goBack();
    await expect(comment).toHaveValue('To be continued');
    await expect(page.getByRole('log')).toBeVisible();
    await expect.poll(top).toBe(place);
    await page.getByRole('button', { name: "What's on your mind?" }).click();
    const draft = page.getByRole('dialog', { name: 'Create post' }).getByRole('textbox').first();
    await expect(draft).toHaveValue('Half a post');
    await draft.fill('');
    await comment.evaluate((field: HTMLTextAreaElement) => field.blur());
    await page.evaluate(() => sessionStorage.clear());
  });

  test('suggestions are shown left of the feed from 768 pixels on, and not below [M83 M85]', async () => {
    const suggestions = page.getByRole('heading', { name: 'People you may know' });
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(suggestions).toBeVisible();
    const edges = async () => {
      const [left, feed] = [
        await suggestions.boundingBox(),
        await page.getByRole('article').first().boundingBox(),
      ];
      return left !== null && feed !== null && left.x + left.width <= feed.x;
    };
    await expect.poll(edges).toBe(true);
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(suggestions).toBeHidden();
  });

  test('the page does not scroll behind the messenger under 576 pixels, and does from 576 on [M195]', async () => {
    const scrollBy = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.mouse.move(8, 400);
      await page.mouse.wheel(0, 400);
    };
    const top = () => page.evaluate(() => window.scrollY);
    await page.getByRole('button', { name: /Messenger/ }).click();
    await expect(page.getByRole('list', { name: 'Chats' })).toBeVisible();
    await scrollBy(576);
    await expect.poll(top).toBeGreaterThan(0);
    await scrollRests(page);
    await page.setViewportSize({ width: 575, height: 800 });
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
    const place = await top();
    const turned = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const afterTwoFrames = () => requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
          window.addEventListener('wheel', afterTwoFrames, { once: true });
        }),
    );
    // Over the header of the messenger, where nothing else scrolls.
    await page.mouse.move(200, 24);
    await page.mouse.wheel(0, 400);
    await turned;
    expect(await top()).toBe(place);
    await page.getByRole('button', { name: 'Close messenger' }).click();
    await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
  });

  test('the cover of a profile is 500 pixels high on every screen, with and without a cover photo [M139]', async () => {
    for (const username of ['marina', 'pebbles']) {
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`/user/${username}`);
        const cover = page.locator('main').locator('img[alt=cover], svg[viewBox="0 0 1440 500"]');
        await expect(cover).toBeVisible();
        expect((await cover.boundingBox())?.height).toBe(500);
      }
    }
  });

  test('error texts of the server are never shown, and each screen stays usable [M219 M220 D16]', async () => {
    const secret = 'The engine room is flooded';
    const message = /error|fail|wrong|sorry|invalid|denied|unable|500/i;
    const logged: string[] = [];
    page.on('console', (line) => logged.push(line.text()));
    let failures = 0;
    // Persisted data would be shown instead.
    await dropPersistedData(page);
    await page.route(/\/api\/(?!users\/loginstatus)/, (route) => {
      failures += 1;
      return route.fulfill({
        status: 500,
        headers: { 'Access-Control-Allow-Origin': '*' },
        json: { error: secret, code: 'internal' },
      });
    });
    await page.goto('/user/marina');
    await expect(page).toHaveURL(/\/error$/);
    await expect(page.getByRole('heading')).toHaveText('User does not exist');
    for (const path of ['/home', '/friends']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
      await page.getByRole('button', { name: /Messenger/ }).click();
      await expect(page.getByRole('button', { name: 'Close messenger' })).toBeVisible();
      await expect(page.getByText(secret)).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.locator('body')).not.toContainText(message, { useInnerText: true });
      await page.getByRole('button', { name: 'Close messenger' }).click();
      await expect(page.getByRole('link', { name: /Friends/ }).first()).toBeEnabled();
    }
    expect(failures).toBeGreaterThan(0);
    for (const unread of [
      'members profile marina',
      'feeds home',
      'members directory',
      'friends cards',
      'chats',
    ]) {
      await expect.poll(() => logged.join('\n')).toContain(`Could not be loaded: ${unread}`);
    }
    await page.unroute(/\/api\/(?!users\/loginstatus)/);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByRole('heading', { name: 'Friend requests' })).toBeVisible();
  });
});
