import { expect, test } from '@playwright/test';
import { befriend, createMember, writePost } from '../fixtures/api';
import { settled } from '../fixtures/frames';
import { openAs } from '../fixtures/members';

test('a profile is prefetched while the pointer rests on its link', async ({ browser }) => {
  const tag = Date.now().toString(36);
  const reader = await createMember(`Reader ${tag}`, `reader.${tag}`);
  const writer = await createMember(`Writer ${tag}`, `writer.${tag}`);
  await befriend(reader, writer);
  await writePost(writer, 'Written in advance');
  const page = await openAs(browser, reader);
  await page.goto('/home');
  const link = page.getByRole('article').first().getByRole('link', { name: writer.fullName, exact: true });
  await expect(link).toBeVisible();
  const isAboutWriter = [/\/api\/users\/writer\.\w+$/, /\/api\/user\/friends\//, /\/posts\?/];
  const prefetched = isAboutWriter.map(async (address) => (await page.waitForResponse(address)).finished());
  await link.hover();
  await Promise.all(prefetched);
  // By then the page has read what has arrived.
  await settled(page);
  // From here on only the login status is answered.
  await page.route(/\/api\/users?\/(?!loginstatus)/, (route) => route.abort());
  await link.click();
  await expect(page.getByRole('heading', { name: writer.fullName })).toBeVisible();
  await expect(page.getByText('Written in advance')).toBeVisible();
  await page.context().close();
});

test('the pages of the bar are prefetched before a click', async ({ browser }) => {
  const tag = Date.now().toString(36);
  const page = await openAs(browser, await createMember(`Lookout ${tag}`, `lookout.${tag}`));
  await page.goto('/home');
  const bar = page.getByRole('navigation', { name: 'Main' });
  const ways = [
    [bar.getByRole('link', { name: /Friends/ }), /expose_FriendsPage\..*\.js$/],
    [page.getByRole('button', { name: 'Messenger' }), /expose_MessengerPanel\..*\.js$/],
  ] as const;
  for (const [way, script] of ways) {
    const asked = page.waitForResponse(script);
    await way.hover();
    expect((await asked).ok()).toBe(true);
  }
  await expect(page).toHaveURL(/\/home$/);
  await page.context().close();
});
