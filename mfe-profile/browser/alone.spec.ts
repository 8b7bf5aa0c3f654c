import { expect } from '@playwright/test';
import { signInAs, test } from '@sharewave/testing/part-test';

test('the profile runs alone: shows its owner and their friends', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/user\/demo\.sailor$/);
  await expect(page.getByRole('heading', { name: 'Demo Sailor' })).toBeVisible();
  await expect(page.getByText('feed/MemberFeed is another part')).toBeVisible();

  await page.getByRole('button', { name: '6 Friends' }).click();
  await expect(page.getByRole('region', { name: 'ALL FRIENDS' }).getByText('Marina Waters')).toBeVisible();
});

test('the profile alone sends a friend request', async ({ page, api }) => {
  const [viewer, other] = [await api.createMember('Reed Waters'), await api.createMember('Kelly Forest')];
  await signInAs(page, viewer);
  await page.goto(`/user/${other.username}`);
  await page.getByRole('button', { name: 'Add Friend' }).click();
  await expect(page.getByRole('button', { name: 'Cancel Request' })).toBeVisible();
});

test('the profile alone leads to the error page when there is no such member, and when the API fails', async ({
  page,
}) => {
  for (const address of ['/user/nobody.here', '/user/marina?api=failing']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/error$/);
  }
});
