import { expect, test, type Locator, type Page } from '@playwright/test';
import { settled } from '../fixtures/frames';
import { demoMember, visit } from '../fixtures/members';

/** Half of the required target size in each direction, without the edge. */
const REACH_PX = 21;

/** The names of visible buttons that do not receive a touch at this distance from their centre, although no other control is there. */
const missedButtons = (page: Page): Promise<string[]> =>
  page.evaluate((reachPx) => {
    const controls = 'a, button, input, textarea';
    const controlAt = (x: number, y: number) => document.elementFromPoint(x, y)?.closest(controls) ?? null;
    return [...document.querySelectorAll('button, header > a')].flatMap((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (width === 0 || controlAt(x, y) !== button) return [];
      const around: [number, number][] = [
        [x - reachPx, y],
        [x + reachPx, y],
        [x, y - reachPx],
        [x, y + reachPx],
      ];
      const inWindow = around.filter(
        ([atX, atY]) => atX > 0 && atY > 0 && atX < innerWidth && atY < innerHeight,
      );
      const isFound = inWindow.every(([atX, atY]) => controlAt(atX, atY) !== null);
      return isFound ? [] : [button.getAttribute('aria-label') ?? button.textContent];
    });
  }, REACH_PX);

const openMessenger = async (page: Page): Promise<Locator> => {
  await visit(page, '/home');
  await page.getByRole('button', { name: /^Messenger/ }).click();
  return page.getByRole('list', { name: 'Chats' }).getByRole('button').first();
};

const SCREENS: Record<string, (page: Page) => Promise<Locator>> = {
  'the home page': async (page) => {
    await visit(page, '/home');
    return page.getByRole('article').first();
  },
  'the foot of a post': async (page) => {
    await visit(page, '/home');
    const field = page.getByPlaceholder('Write a comment').first();
    await field.scrollIntoViewIfNeeded();
    return field;
  },
  'an overlay with a form': async (page) => {
    await visit(page, '/home');
    await page.getByRole('button', { name: "What's on your mind?" }).click();
    return page.getByRole('dialog', { name: 'Create post' });
  },
  'the friends page': async (page) => {
    await visit(page, '/friends');
    return page.getByRole('button', { name: 'Accept' }).first();
  },
  'the viewer’s own profile': async (page) => {
    await visit(page, '/profile');
    return page.getByRole('button', { name: 'Change profile photo' });
  },
  'the messenger': openMessenger,
  'a chat': async (page) => {
    await (await openMessenger(page)).click();
    return page.getByRole('log');
  },
};

test.describe('each button has a touch target of 44 pixels on', () => {
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = await demoMember(browser, {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      reducedMotion: 'reduce',
    });
  });
  test.afterAll(() => page.context().close());

  for (const [screen, open] of Object.entries(SCREENS)) {
    test(screen, async () => {
      await expect(await open(page)).toBeVisible();
      await settled(page);
      expect(await missedButtons(page)).toEqual([]);
    });
  }
});
