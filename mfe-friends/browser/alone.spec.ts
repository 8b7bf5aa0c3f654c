import { expect, test } from '@playwright/test';

test('the friends part runs alone: a request is accepted and the new friend is listed', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/friends$/);
  const card = page.getByRole('listitem').filter({ hasText: 'Dune Walker' }).first();
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: /Dune Walker/ }).first()).toBeVisible();
});

test('the search finds members by their name', async ({ page }) => {
  await page.goto('/friends');
  await page.getByRole('combobox').fill('lighth');
  await expect(page.getByRole('option', { name: /Ray Lighthouse/ })).toBeVisible();
});

test('suggestions and requests are empty when there are no other members', async ({ page }) => {
  await page.goto('/friends?api=empty');
  await expect(page.getByText('You have no pending requests')).toBeVisible();
});
