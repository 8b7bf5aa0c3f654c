import { expect, test, type Page } from '@playwright/test';
import { browserKey } from '@sharewave/storage';
import { createMember, writePost } from '../fixtures/api';
import {
  logIn,
  newVisitor,
  openAs,
  register,
  signedInMember,
  submitLogin,
  watchForErrors,
} from '../fixtures/members';
import { SEA_PHOTO } from '../fixtures/photos';
import { product } from '../fixtures/product';

/** Two members meet, post and chat: the whole product, in two browsers. */
test('two members register, become friends, post and talk [M57 M66 M68 M105 M167 M189 M196]', async ({
  browser,
}) => {
  const tag = Date.now().toString(36);
  const ada = { fullName: `Ada Harbour ${tag}`, username: `ada.${tag}`, password: 'calm sea 1' };
  const ben = { fullName: `Ben Current ${tag}`, username: `ben.${tag}`, password: 'calm sea 2' };

  const adaPage = await newVisitor(browser);
  const adaErrors = watchForErrors(adaPage);
  await test.step('Ada registers with the form and logs in', async () => {
    await register(adaPage, ada);
    await logIn(adaPage, ada);
    await expect(adaPage).toHaveURL(/\/home$/);
  });

  await test.step('Ada writes a post with a photo', async () => {
    await adaPage.getByRole('button', { name: "What's on your mind?" }).click();
    const overlay = adaPage.getByRole('dialog', { name: 'Create post' });
    await expect(overlay).toContainText(ada.fullName);
    await expect(overlay.getByRole('button', { name: 'Post', exact: true })).toBeDisabled();
    await overlay.getByRole('textbox').first().fill(`First light over the bay ${tag}`);
    await overlay.locator('input[type=file]').setInputFiles(SEA_PHOTO);
    await overlay.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(overlay).toBeHidden();
    const post = adaPage.getByRole('article').filter({ hasText: `First light over the bay ${tag}` });
    await expect(post).toBeVisible();
    await expect(post.locator('img[src*="/media/"]').first()).toBeVisible();
  });

  const benPage = await newVisitor(browser);
  const benErrors = watchForErrors(benPage);
  await test.step('Ben registers, finds Ada by the search box and asks her', async () => {
    await register(benPage, ben);
    await logIn(benPage, ben);
    await benPage.getByPlaceholder('input search text').click();
    await expect(benPage.getByText('Start typing to find friends!')).toBeVisible();
    await benPage.getByPlaceholder('input search text').fill(ada.fullName.toUpperCase());
    await benPage.getByText(ada.fullName).first().click();
    await expect(benPage).toHaveURL(new RegExp(`/user/${ada.username}$`));
    await benPage.getByRole('button', { name: 'Add Friend' }).click();
    await expect(benPage.getByRole('button', { name: 'Cancel Request' })).toBeVisible();
    await expect(benPage.getByRole('button', { name: 'Add Friend' })).toBeDisabled();
  });

  await test.step('Ada accepts', async () => {
    await adaPage
      .getByRole('link', { name: /Friends/ })
      .first()
      .click();
    await expect(adaPage.getByRole('heading', { name: 'Friend requests' })).toBeVisible();
    await adaPage.getByRole('button', { name: 'Accept' }).click();
    await expect(adaPage.getByText('You have no pending requests')).toBeVisible();
    await expect(adaPage.getByText(ben.fullName)).toBeVisible();
  });

  await test.step('Ben sees the friendship, the post, likes it and comments', async () => {
    await benPage.reload();
    await expect(benPage.getByRole('button', { name: 'Unfriend' })).toBeVisible();
    await benPage.goto('/home');
    const post = benPage.getByRole('article').filter({ hasText: `First light over the bay ${tag}` });
    await post.getByRole('button', { name: /^Like/ }).click();
    await expect(post).toContainText(ben.fullName);
    await post.getByPlaceholder(/comment/i).fill('What a morning');
    await post.getByPlaceholder(/comment/i).press('Enter');
    await expect(post.getByText('What a morning')).toBeVisible();
  });

  await test.step('Ada sees like and comment', async () => {
    await adaPage.goto('/home');
    const post = adaPage.getByRole('article').filter({ hasText: `First light over the bay ${tag}` });
    await expect(post.getByText('What a morning')).toBeVisible();
    await expect(post).toContainText(ben.fullName);
  });

  await test.step('They talk in real time', async () => {
    await openChat(adaPage, ben.fullName);
    await openChat(benPage, ada.fullName);
    await say(adaPage, 'Ahoy Ben');
    await expect(benPage.getByRole('log').getByText('Ahoy Ben')).toHaveCount(1);
    await say(benPage, 'Ahoy Ada');
    await expect(adaPage.getByRole('log').getByText('Ahoy Ada')).toHaveCount(1);
    await expect(benPage.getByRole('log').getByText('Ahoy Ada')).toHaveCount(1);
  });

  await test.step('The open chat survives a reload', async () => {
    await adaPage.goto('/home');
    await expect(adaPage.getByRole('log').getByText('Ahoy Ben')).toHaveCount(1);
    await expect(adaPage.getByRole('log').getByText('Ahoy Ada')).toHaveCount(1);
  });

  expect(adaErrors).toEqual([]);
  expect(benErrors).toEqual([]);
  await adaPage.context().close();
  await benPage.context().close();
});

test('a signed-out visitor of /home is sent to the login page [M3]', async ({ browser }) => {
  const page = await newVisitor(browser);
  await page.goto('/home');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: 'Register New User' })).toBeVisible();
  await page.context().close();
});

test('a login leads back to the address of a link or of an ended session [D7]', async ({ browser }) => {
  const tag = Date.now().toString(36);
  const member = await createMember(`Linked ${tag}`, `linked.${tag}`);
  const post = `/post/${await writePost(member, 'Found by its address')}`;
  const page = await newVisitor(browser);
  const logInAtEntry = async () => {
    await expect(page).toHaveURL(/\/$/);
    await submitLogin(page, member);
  };
  await test.step('a link that a visitor follows', async () => {
    await page.goto(post);
    await logInAtEntry();
    await expect(page).toHaveURL(post);
    await expect(page.getByText('Found by its address')).toBeVisible();
  });
  await test.step('a session that has ended', async () => {
    await page.evaluate(() => localStorage.setItem('jwt', 'worn-out'));
    await page.goto(`/user/${member.username}?tab=friends`);
    await logInAtEntry();
    await expect(page).toHaveURL(`/user/${member.username}?tab=friends`);
    await expect(page.getByRole('heading', { name: 'ALL FRIENDS' })).toBeVisible();
  });
  await test.step('nowhere after a sign-out but home', async () => {
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await logInAtEntry();
    await expect(page).toHaveURL(/\/home$/);
  });
  await page.context().close();
});

test('logging out removes the token and leaves the signed-in screens [M15]', async ({ browser }) => {
  const page = await signedInMember(browser, 'leaver');
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull();
  await page.context().close();
});

test.describe('a sign-out without a network', () => {
  const LOGOUT = '**/api/users/logout';
  const statusOf = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await fetch(`${product.apiUrl}/api/users/loginstatus`, { headers })).status;
  };
  const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));
  const signOut = async (page: Page) => {
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
  };

  test('ends the session once there is one, and keeps no token until then', async ({ browser }) => {
    const member = await createMember('Off Shore', `offshore.${Date.now().toString(36)}`);
    const page = await openAs(browser, member);
    const late = page.waitForResponse(/\/logouts\..+\.js$/);
    await page.goto('/home');
    await (await late).finished();
    await page.context().setOffline(true);
    await signOut(page);
    expect(await stored(page)).not.toContain(member.token.split('.').at(-1) ?? '');
    expect(await stored(page)).toContain(browserKey('logout.'));
    expect(await statusOf(member.token)).toBe(200);
    await page.context().setOffline(false);
    await expect.poll(() => statusOf(member.token)).toBe(401);
    await expect.poll(() => stored(page)).not.toContain(browserKey('logout.'));
    await page.context().close();
  });

  test('ends the session also after a page load and under another member', async ({ browser }) => {
    const tag = Date.now().toString(36);
    const member = await createMember('Off Shore', `away.${tag}`);
    const other = { fullName: 'On Shore', username: `onshore.${tag}`, password: 'calm sea 5' };
    const page = await newVisitor(browser);
    await register(page, other);
    await page.evaluate((token) => localStorage.setItem('jwt', token), member.token);
    await page.goto('/home');
    await page.route(LOGOUT, (route) => route.abort());
    await page.route(`${LOGOUT}/later`, (route) => route.abort());
    await signOut(page);
    await logIn(page, other);
    const own = await page.evaluate(() => localStorage.getItem('jwt'));
    expect(await statusOf(member.token)).toBe(200);
    await page.unroute(`${LOGOUT}/later`);
    await page.goto('/friends');
    await expect.poll(() => statusOf(member.token)).toBe(401);
    expect(await statusOf(own ?? '')).toBe(200);
    await page.context().close();
  });
});

test('the demo user logs in and finds an active community [D19]', async ({ browser }) => {
  const page = await newVisitor(browser);
  await page.goto('/');
  await page.getByRole('button', { name: 'Login with Demo User' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('article').first()).toBeVisible();
  // The first post is rendered before the others.
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(3);
  await page.context().close();
});

async function openChat(page: Page, partner: string): Promise<void> {
  await page
    .getByRole('button', { name: /Messenger/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Contacts' }).click();
  await page.getByRole('dialog', { name: 'Contacts' }).getByRole('button', { name: partner }).click();
  await expect(page.getByRole('log')).toBeVisible();
}

async function say(page: Page, text: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: /message/i });
  await composer.fill(text);
  await composer.press('Enter');
  await expect(page.getByRole('log').getByText(text)).toHaveCount(1);
}
