import { expect } from '@playwright/test';
import { ENDPOINTS } from '@sharewave/contracts';
import { signInAs, test } from '@sharewave/testing/part-test';

test('the feed runs alone: shows posts, takes a like and a comment, and writes a post', async ({
  page,
  api,
}) => {
  const [reader, author] = [await api.createMember('Reed Waters'), await api.createMember('Penny Waters')];
  await api.befriend(reader, author);
  await api.call(ENDPOINTS.createPost, { postMessage: 'First swim of the year' }, author);
  await signInAs(page, reader);
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
  const post = page.getByRole('article').filter({ hasText: 'First swim of the year' });
  await expect(post).toBeVisible();

  await post.getByRole('button', { name: 'Like', exact: true }).first().click();
  await expect(post.getByText(reader.fullName)).toBeVisible();

  await post.getByRole('textbox').fill('See you in the water');
  await post.getByRole('textbox').press('Enter');
  await expect(post.getByText('See you in the water')).toBeVisible();

  await page.getByText("What's on your mind?").click();
  const composer = page.getByRole('dialog');
  await composer.getByRole('textbox').first().fill('Written by the feed alone');
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('article').first()).toContainText('Written by the feed alone');

  await page.reload();
  await expect(page.getByRole('article').first()).toContainText('Written by the feed alone');
  await expect(post.getByText('See you in the water')).toBeVisible();
});

test('the posts of one member and a post have their own addresses', async ({ page, api }) => {
  const author = await api.createMember('Penny Waters');
  const id = await api.call(ENDPOINTS.createPost, { postMessage: 'Low tide at six' }, author);
  for (const address of ['/user/marina', `/user/${author.username}`, `/post/${id}`]) {
    await page.goto(address);
    const name = address === '/user/marina' ? 'Marina Waters' : author.fullName;
    await expect(page.getByRole('article').first()).toContainText(name);
  }
});

test('the feed alone shows its failed and empty states', async ({ page }) => {
  await page.goto('/home?member=new');
  await expect(page.getByText("What's on your mind?")).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.goto('/home?api=failing');
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
});
