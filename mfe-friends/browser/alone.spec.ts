import { expect } from '@playwright/test';
import { ENDPOINTS } from '@sharewave/contracts';
import { signInAs, test } from '@sharewave/testing/part-test';

test('the friends part runs alone: a request is accepted and the new friend is listed', async ({
  page,
  api,
}) => {
  const viewer = await api.createMember('Reed Waters');
  for (const name of ['Dana Walker', 'Pete Shore']) {
    const asker = await api.createMember(name);
    await api.call(ENDPOINTS.sendFriendRequest, { endUserID: viewer.id }, asker);
  }
  await signInAs(page, viewer);
  await page.goto('/');
  await expect(page).toHaveURL(/\/friends$/);
  const card = page.getByRole('listitem').filter({ hasText: 'Dana Walker' }).first();
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: /Dana Walker/ }).first()).toBeVisible();
});

test('the search finds members by their name', async ({ page }) => {
  await page.goto('/friends');
  await page.getByRole('combobox').fill('lighth');
  await expect(page.getByRole('option', { name: /Ray Lighthouse/ })).toBeVisible();
});

test('the friends part alone shows its empty and failed states', async ({ page }) => {
  await page.goto('/friends?member=new');
  await expect(page.getByText('You have no pending requests')).toBeVisible();
  await page.goto('/friends?api=failing');
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
});
