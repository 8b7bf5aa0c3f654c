import { expect, test } from '@playwright/test';

test('the feed runs alone: shows posts, takes a like and a comment, and writes a post', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
  const post = page.getByRole('article').filter({ hasText: 'First swim of the year' }).first();
  await expect(post).toBeVisible();

  await post.getByRole('button', { name: 'Like', exact: true }).first().click();
  await expect(post.getByText('Demo Sailor')).toBeVisible();

  await post.getByRole('textbox').fill('See you in the water');
  await post.getByRole('textbox').press('Enter');
  await expect(post.getByText('See you in the water')).toBeVisible();

  await page.getByText("What's on your mind?").click();
  const composer = page.getByRole('dialog');
  await composer.getByRole('textbox').first().fill('Written without a backend');
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('article').first()).toContainText('Written without a backend');
});

test('a post and the posts of one member have their own addresses', async ({ page }) => {
  await page.goto('/user/marina');
  await expect(page.getByRole('article').first()).toContainText('Marina Waters');
});

test('the feed alone shows its failed and empty states', async ({ page }) => {
  await page.goto('/home?api=empty');
  await expect(page.getByText("What's on your mind?")).toBeVisible();
  await expect(page.getByText('First swim of the year')).toBeHidden();
  await page.goto('/home?api=failing');
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
});
