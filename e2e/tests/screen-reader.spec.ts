import { expect, test, type Page } from '@playwright/test';
import { demoMember, visit } from '../fixtures/members';

interface Announced {
  role: string;
  name: string;
}

/** What the browser exposes to a screen reader, in page order, including text. */
async function announcedOn(page: Page): Promise<Announced[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => ({ role: String(role?.value), name: String(name?.value ?? '') }));
}

const namesOf = (announced: Announced[], role: string): string[] =>
  announced.filter((node) => node.role === role).map(({ name }) => name);

test.describe('users of screen readers', () => {
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = await demoMember(browser);
  });
  test.afterAll(() => page.context().close());

  for (const width of [1280, 390]) {
    test(`hear the items of the bar at ${width} pixels in visual order, each followed by its count`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await visit(page, '/home');
      const friends = page.getByRole('link', { name: /^Friends/ });
      await expect(friends).toHaveAccessibleName(/\d friend requests?$/);
      await expect(page.getByRole('button', { name: /^Messenger/ })).toBeVisible();
      const announced = await announcedOn(page);
      const links = namesOf(announced, 'link');
      expect(links).toContain('Sharewave start page');
      expect(links.find((name) => name.includes('request'))).toMatch(/^Friends \d+ friend requests?$/);
      const toggle = namesOf(announced, 'button').find((name) => name.includes('Messenger'));
      expect(toggle).toMatch(/^Messenger( \d+ unread messages?)?$/);
    });
  }

  test('do not hear initials, because the name is read anyway', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit(page, '/home');
    const suggestions = page.getByRole('region', { name: 'People you may know' });
    await expect(suggestions.locator('[data-initials]').first()).toBeVisible();
    const texts = namesOf(await announcedOn(page), 'StaticText');
    expect(texts.filter((text) => /^\p{Lu}{1,2}$/u.test(text))).toEqual([]);
  });

  test('find no empty status in posts', async () => {
    await visit(page, '/home');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('article').getByRole('status')).toHaveCount(0);
  });

  test('find one button per photo action, not two', async () => {
    await visit(page, '/profile');
    await expect(page.getByRole('button', { name: 'Change profile photo' })).toBeVisible();
    const buttons = namesOf(await announcedOn(page), 'button');
    expect(buttons.filter((name) => /profile photo/.test(name))).toEqual([
      'Change profile photo',
      'Remove profile photo',
    ]);
  });
});
