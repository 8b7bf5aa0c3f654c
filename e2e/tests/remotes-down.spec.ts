import { expect, test, type Page } from '@playwright/test';
import { signedInMember } from '../fixtures/members';
import { isFromRemote, REMOTES, type Remote } from '../fixtures/remotes';

/** What of each remote the home page or its own page shows when it is well. */
const SIGNS: Record<Remote, { path: string; sign: (page: Page) => ReturnType<Page['getByText']> }> = {
  feed: { path: '/home', sign: (page) => page.getByRole('button', { name: "What's on your mind?" }) },
  profile: { path: '/profile', sign: (page) => page.getByRole('tab', { name: 'Posts' }) },
  friends: { path: '/friends', sign: (page) => page.getByRole('heading', { name: 'Friend requests' }) },
  messenger: { path: '/home', sign: (page) => page.getByText('NO MESSAGES YET') },
};

for (const remote of REMOTES) {
  test(`a dead ${remote} part leaves the rest usable, and comes back by its retry`, async ({ browser }) => {
    const { page } = await signedInMember(browser, 'castaway');
    await page.route(isFromRemote(remote), (route) => route.abort('connectionrefused'));
    await page.goto(SIGNS[remote].path);
    if (remote === 'messenger') await page.getByRole('button', { name: 'Messenger' }).click();

    const retry = page.getByRole('button', { name: /try again|retry/i }).first();
    await expect(retry).toBeVisible();
    await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
    const other = remote === 'feed' ? 'friends' : 'feed';
    if (SIGNS[remote].path === '/home') {
      const neighbour =
        other === 'friends'
          ? page.getByRole('region', { name: 'People you may know' })
          : SIGNS.feed.sign(page);
      await expect(neighbour).toBeVisible();
    }

    await page.unroute(isFromRemote(remote));
    for (const button of await page.getByRole('button', { name: /try again|retry/i }).all())
      await button.click();
    await expect(SIGNS[remote].sign(page)).toBeVisible();
    await page.context().close();
  });
}
