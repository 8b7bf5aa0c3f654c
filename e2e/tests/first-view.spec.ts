import { expect, test } from '@playwright/test';
import { befriend, createAnyMember, writePost } from '../fixtures/api';
import { openAs } from '../fixtures/members';
import { product } from '../fixtures/product';

/** A screen is settled once it shows its data and has sent no request for this long. */
const QUIET_MS = 3_000;

test('a first view of the home screen makes three calls, and no preflight twice', async ({ browser }) => {
  const member = await createAnyMember();
  const friend = await createAnyMember();
  await createAnyMember();
  await befriend(member, friend);
  await writePost(friend, 'In the first view');
  const page = await openAs(browser, member);
  const calls: string[] = [];
  const preflights: string[] = [];
  let lastAt = 0;
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  client.on('Network.requestWillBeSent', ({ request: { method, url } }) => {
    if (!url.startsWith(`${product.apiUrl}/api/`)) return;
    lastAt = Date.now();
    if (method === 'OPTIONS') preflights.push(url);
    else calls.push(`${method} ${new URL(url).pathname}`);
  });
  await page.goto('/home');
  await expect(page.getByText('In the first view')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'People you may know' })).toBeVisible();
  await expect.poll(() => Date.now() - lastAt).toBeGreaterThan(QUIET_MS);
  expect(calls.sort()).toEqual(
    ['GET /api/users', `GET /api/users/${member.username}/homeposts`, 'GET /api/users/loginstatus'].sort(),
  );
  expect(preflights).toEqual([...new Set(preflights)]);
  await page.context().close();
});
