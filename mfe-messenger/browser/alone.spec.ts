import { expect, test } from '@playwright/test';

test('the messenger runs alone: sends a message, and receives one while it is open', async ({ page }) => {
  await page.goto('/');
  const messenger = page.getByRole('complementary', { name: 'Messenger' });
  await messenger.getByText('Marina Waters').click();
  const log = messenger.getByRole('log');
  await expect(log.getByText('Are you coming on Saturday?')).toBeVisible();

  await messenger.getByRole('textbox').fill('Ahoy, all alone');
  await messenger.getByRole('textbox').press('Enter');
  await expect(log.getByText('Ahoy, all alone')).toHaveCount(1);

  await page.getByText('Stand-in: the API answers').click();
  await page.getByRole('button', { name: 'A friend writes a message' }).click();
  await expect(log.getByText('The tide is turning, are you ready?')).toHaveCount(1);
});

test('a message that cannot be sent stays visible and can be sent again', async ({ page }) => {
  await page.goto('/');
  const messenger = page.getByRole('complementary', { name: 'Messenger' });
  await expect(messenger.getByText('Marina Waters')).toBeVisible();
  await page.goto('/home?api=failing');
  await expect(messenger.getByText('Marina Waters')).toBeHidden();
  await expect(messenger.getByRole('button', { name: 'Try again' })).toBeVisible();
});
