import { expect, test, type Page } from '@playwright/test';
import { fontsLoaded } from '../fixtures/frames';
import { demoMember, visit } from '../fixtures/members';

/** A phone with text at 200 % (WCAG 1.4.4). */
const PHONE = { width: 390, height: 844 };

/** Button labels with a word broken over two lines, and links in posts or comments that are clipped at the bottom. */
const damaged = (page: Page) =>
  page.evaluate(() => {
    const broken = (node: Text): string[] =>
      [...node.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return lines.size > 1 ? [`broken: ${word}`] : [];
      });
    const textsOf = (element: Element): Text[] => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode() !== null)
        if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      return texts;
    };
    const words = [...document.querySelectorAll('button, nav a')].flatMap(textsOf).flatMap(broken);
    const cut = [...document.querySelectorAll('article a')]
      .filter(({ clientHeight, scrollHeight }) => clientHeight > 2 && scrollHeight > clientHeight)
      .map(({ textContent }) => `cut: ${textContent}`);
    return [...words, ...cut];
  });

const overhangOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The screens, and how to wait until they are shown. */
const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  'the home page': async (page) => {
    await visit(page, '/home');
    await page.getByRole('article').nth(2).waitFor();
  },
  'the form of a new post': async (page) => {
    await visit(page, '/home');
    await page.getByRole('button', { name: "What's on your mind?" }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add a photo' }).waitFor();
  },
  'the friends page': async (page) => {
    await visit(page, '/friends');
    await page.getByRole('button', { name: 'Cancel request' }).waitFor();
  },
  'a profile': async (page) => {
    await visit(page, '/user/marina');
    await page.getByRole('article').first().waitFor();
  },
  'the friends of a member': async (page) => {
    await visit(page, '/user/marina?tab=friends');
    await page.getByRole('list', { name: 'ALL FRIENDS' }).getByRole('listitem').first().waitFor();
  },
  'a chat': async (page) => {
    await visit(page, '/home');
    await page.getByRole('button', { name: /^Messenger/ }).click();
    await page.getByRole('list', { name: 'Chats' }).getByRole('button').first().click();
    await page.getByRole('log').waitFor();
  },
};

test.describe('text at 200 % does not break words and is not clipped', () => {
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = await demoMember(browser, { viewport: PHONE, reducedMotion: 'reduce' });
    await page.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        if (document.documentElement === null) return;
        observer.disconnect();
        document.documentElement.style.fontSize = '200%';
      }).observe(document, { childList: true });
    });
  });
  test.afterAll(() => page.context().close());

  for (const [screen, open] of Object.entries(SCREENS)) {
    test(`on ${screen}`, async () => {
      await open(page);
      await fontsLoaded(page);
      await expect(page.locator('html')).toHaveCSS('font-size', '32px');
      await expect.poll(() => damaged(page)).toEqual([]);
      expect(await overhangOf(page)).toBe(0);
    });
  }
});
