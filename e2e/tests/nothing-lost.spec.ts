import { expect, test } from '@playwright/test';
import { createMember, signIn, writePost } from '../fixtures/api';
import { openAs } from '../fixtures/members';
import { SEA_PHOTO } from '../fixtures/photos';
import { product } from '../fixtures/product';

test('a removal that could still be undone is carried out on sign-out [D20]', async ({ browser }) => {
  const member = await createMember('Leaving Soon', `leaving.${Date.now().toString(36)}`);
  const postId = await writePost(member, 'Not for long');
  const page = await openAs(browser, member);
  await page.goto('/home');
  await page.getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Delete post' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  const { token } = await signIn(member);
  const headers = { Authorization: `Bearer ${token}` };
  // A sign-out does not wait longer than two seconds for the removal.
  await expect
    .poll(async () => (await fetch(`${product.apiUrl}/api/posts/${postId}`, { headers })).status)
    .toBe(404);
  await page.context().close();
});

test('a draft of a post keeps its photo and description through a page load [D4]', async ({ browser }) => {
  const member = await createMember('Half Written', `half.${Date.now().toString(36)}`);
  const page = await openAs(browser, member);
  await page.goto('/home');
  const prompt = page.getByRole('button', { name: "What's on your mind?" });
  const composer = page.getByRole('dialog', { name: 'Create post' });
  await prompt.click();
  await composer.getByRole('textbox', { name: 'Text of the post' }).fill('To be continued');
  await composer.getByLabel('Add a photo').setInputFiles(SEA_PHOTO);
  await composer.getByLabel(/What the photo shows/).fill('The sea');
  await expect(composer.getByText('Photo ready')).toBeVisible();
  await page.goto(`/user/${member.username}`);
  await page.goBack();
  await prompt.click();
  const photo = composer.getByRole('img', { name: 'Chosen for this post' });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  const post = page.getByRole('article').filter({ hasText: 'To be continued' });
  await expect(post.getByRole('img', { name: 'The sea' })).toBeVisible();
  await page.context().close();
});

test('likes and removals survive the arrival of the next page of the feed', async ({ browser }) => {
  test.setTimeout(120_000);
  const member = await createMember('Slow Line', `slow.${Date.now().toString(36)}`);
  for (let count = 1; count <= 15; count += 1) await writePost(member, `Wave number ${count}`);
  const page = await openAs(browser, member);
  let letCome = (): void => undefined;
  const isLetCome = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(/homeposts\?page=2/, async (route) => {
    await isLetCome;
    await route.continue();
  });
  await page.goto('/home');
  const post = (count: number) => page.getByRole('article').filter({ hasText: `Wave number ${count}` });
  await expect(post(15)).toBeVisible();
  const asked = page.waitForRequest(/homeposts\?page=2/);
  await page.keyboard.press('End');
  await asked;
  await post(6).getByRole('button', { name: 'Like' }).click();
  await post(7).getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Delete post' }).click();
  // The removal is carried out once it can no longer be undone.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden({ timeout: 30_000 });
  letCome();
  await expect(post(5)).toBeAttached();
  await expect(post(6).getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
  await expect(post(7)).toHaveCount(0);
  await page.context().close();
});
