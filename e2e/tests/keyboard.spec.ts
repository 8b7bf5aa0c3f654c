import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  befriend,
  createMember,
  exchangeMessages,
  sendFriendRequest,
  type TestMember,
  writePost,
} from '../fixtures/api';
import { letThrough, refuse } from '../fixtures/calls';
import { openAs, signedInMember, visit } from '../fixtures/members';
import { SEA_PHOTO } from '../fixtures/photos';
import { isFromRemote } from '../fixtures/remotes';

/** Longer than a removal can be undone. */
const UNDO_OVER_MS = 7_000;

test.describe('the focus stays in place', () => {
  let page: Page;

  const post = (text: string) => page.getByRole('article').filter({ hasText: text });
  const write = async (text: string) => {
    await page.getByRole('button', { name: "What's on your mind?" }).press('Enter');
    const field = page.getByRole('dialog', { name: 'Create post' }).getByRole('textbox').first();
    await expect(field).toBeFocused();
    await field.fill(text);
    await field.press('Control+Enter');
    await expect(post(text)).toBeVisible();
  };

  test.beforeAll(async ({ browser }) => {
    page = await signedInMember(browser, 'pianist');
    await page.clock.install();
    await visit(page, '/home');
  });
  test.afterAll(() => page.context().close());

  test('after a post was published, and after the form was closed', async () => {
    const prompt = page.getByRole('button', { name: "What's on your mind?" });
    await write('The first');
    await expect(prompt).toBeFocused();
    await prompt.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(prompt).toBeFocused();
  });

  test('when a post is deleted, when that is undone, and when it is final', async () => {
    await write('The one that stays');
    await write('The one that goes');
    const going = post('The one that goes');
    const deleteIt = async () => {
      await going.getByRole('button', { name: 'Post options' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Delete post' }).press('Enter');
    };
    const undo = page.getByRole('button', { name: 'Undo' });
    await deleteIt();
    await expect(undo).toBeFocused();
    await undo.press('Enter');
    await expect(going).toBeFocused();
    await deleteIt();
    await expect(undo).toBeFocused();
    await page.clock.fastForward(UNDO_OVER_MS);
    await expect(post('The one that stays')).toBeFocused();
  });

  test('when a comment is deleted, when that is undone, and when it is final', async () => {
    const card = post('The one that stays');
    const field = card.getByPlaceholder('Write a comment');
    await field.fill('A word');
    await field.press('Enter');
    const deletion = card.getByRole('button', { name: 'Delete' });
    await deletion.press('Enter');
    const undo = card.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeFocused();
    await undo.press('Enter');
    await expect(deletion).toBeFocused();
    await deletion.press('Enter');
    await expect(undo).toBeFocused();
    await page.clock.fastForward(UNDO_OVER_MS);
    await expect(field).toBeFocused();
  });

  test('in its post, when a failed like or comment is retried or discarded', async () => {
    const card = post('The one that stays');
    const wayOut = (state: string, name: string) =>
      card.locator('[aria-live]').filter({ hasText: state }).getByRole('button', { name });
    const field = card.getByPlaceholder('Write a comment');
    await refuse(page, /\/togglelike$/);
    await card.getByRole('button', { name: 'Like' }).first().press('Enter');
    await wayOut('Like not saved', 'Try again').press('Enter');
    await expect(card).toBeFocused();
    await letThrough(page);
    await refuse(page, /\/newcomment$/);
    await field.fill('A word that is not sent');
    await field.press('Enter');
    await wayOut('Not sent', 'Try again').press('Enter');
    await expect(card).toBeFocused();
    await wayOut('Not sent', 'Discard').press('Enter');
    await expect(card).toBeFocused();
    await letThrough(page);
  });

  test('when a photo is chosen for a post and removed again', async () => {
    await page.getByRole('button', { name: "What's on your mind?" }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Create post' });
    await form.getByText('Add a photo').focus();
    await form.locator('input[type=file]').setInputFiles(SEA_PHOTO);
    const removal = form.getByRole('button', { name: 'Remove photo' });
    await expect(removal).toBeFocused();
    await removal.press('Enter');
    await expect(form.getByRole('textbox').first()).toBeFocused();
    await page.keyboard.press('Escape');
  });

  test('or moves into the messenger when it opens, and back when it closes', async () => {
    const toggle = page.getByRole('button', { name: /^Messenger/ });
    await toggle.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Messenger' })).toBeFocused();
    const close = page.getByRole('button', { name: 'Close messenger' });
    await close.press('Enter');
    await expect(toggle).toBeFocused();
  });

  test('or moves to the toggle from a messenger that a page load has opened again', async () => {
    const toggle = page.getByRole('button', { name: /^Messenger/ });
    await toggle.press('Enter');
    await expect(page.getByText('NO MESSAGES YET')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Close messenger' }).press('Enter');
    await expect(toggle).toBeFocused();
  });

  test('and never behind a messenger that covers the page', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const toggle = page.getByRole('button', { name: /^Messenger/ });
    await toggle.press('Enter');
    const messenger = page.getByRole('complementary', { name: 'Messenger' });
    await expect(messenger).toBeFocused();
    const heldBack = page.locator('[inert] main');
    await expect(heldBack).toHaveCount(1);
    const isOutside = () =>
      messenger.evaluate(
        (place) => document.activeElement !== document.body && !place.contains(document.activeElement),
      );
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      expect(await isOutside()).toBe(false);
    }
    await page.getByRole('button', { name: 'Close messenger' }).press('Enter');
    await expect(toggle).toBeFocused();
    await expect(heldBack).toHaveCount(0);
    // Stands for Back on a phone: a close request of the browser.
    await toggle.press('Enter');
    await expect(page.getByRole('button', { name: 'Close messenger' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(messenger).toHaveCount(0);
    await expect(toggle).toBeFocused();
  });

  for (const width of [390, 1024]) {
    test(`when Back closes the contacts, and then a messenger that covers the page, ${width} pixels wide`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const toggle = page.getByRole('button', { name: /^Messenger/ });
      await toggle.press('Enter');
      const contacts = page.getByRole('button', { name: 'Contacts' });
      await contacts.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Contacts' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(contacts).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('complementary', { name: 'Messenger' })).toHaveCount(0);
      await expect(toggle).toBeFocused();
    });
  }

  test('under a messenger that covers the page, once that is closed', async () => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await write('The one that is covered');
    const messenger = page.getByRole('complementary', { name: 'Messenger' });
    await page.getByRole('button', { name: /^Messenger/ }).press('Enter');
    await expect(messenger).toBeFocused();
    const search = page.getByRole('combobox', { name: 'Find friends' });
    await search.fill('nobody is called so');
    await expect(page.getByText('Nobody by that name')).toBeVisible();
    await search.press('Escape');
    await expect(page.getByText('Nobody by that name')).toBeHidden();
    await expect(messenger).toBeVisible();
    const covered = post('The one that is covered').getByRole('button', { name: 'Post options' });
    await covered.focus();
    await page.keyboard.press('Escape');
    await expect(messenger).toHaveCount(0);
    await expect(covered).toBeFocused();
  });

  test('in a messenger beside the page, which Escape does not close', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const messenger = page.getByRole('complementary', { name: 'Messenger' });
    await page.getByRole('button', { name: /^Messenger/ }).press('Enter');
    await page.keyboard.press('Escape');
    await expect(messenger).toBeFocused();
    await page.getByRole('button', { name: 'Close messenger' }).press('Enter');
  });
});

test('showing new posts moves the focus to the first of them, also from far down the feed', async ({
  browser,
}) => {
  const tag = Date.now().toString(36);
  const reader = await createMember(`Reading ${tag}`, `reading.${tag}`);
  const author = await createMember(`Publishing ${tag}`, `publishing.${tag}`);
  await befriend(reader, author);
  for (let number = 1; number <= 25; number += 1) await writePost(author, `Old post ${number}`);
  const page = await openAs(browser, reader);
  await page.clock.install();
  await page.goto('/home');
  await expect(page.getByText('Old post 25', { exact: true })).toBeVisible();
  const pill = page.getByRole('button', { name: '1 new post' });
  const presses = {
    'By a key': () => pill.press('Enter'),
    // As assistive technology does, without a key press that the browser sees.
    'By a program': () =>
      pill.evaluate((button: HTMLElement) => {
        button.focus();
        button.click();
      }),
  };
  for (const [text, press] of Object.entries(presses)) {
    await expect(async () => {
      await page.mouse.wheel(0, 1500);
      await expect(page.getByText('Old post 2', { exact: true })).toBeVisible({ timeout: 200 });
    }).toPass();
    await writePost(author, text);
    await press();
    await expect(page.getByRole('article').filter({ hasText: text })).toBeFocused();
    await expect(page.getByText(text)).toBeInViewport();
  }
  await page.context().close();
});

test('the search field keeps the focus while it cannot be loaded, and once it is', async ({ browser }) => {
  const page = await signedInMember(browser, 'seeker');
  await page.route(isFromRemote('friends'), (route) => route.abort('connectionrefused'));
  await visit(page, '/profile');
  const field = page.getByRole('combobox', { name: 'Find friends' });
  const again = page.getByRole('button', { name: 'Search could not be loaded. Try again' });
  await field.focus();
  await expect(again).toBeFocused();
  await letThrough(page);
  await again.press('Enter');
  await expect(page.getByText('Start typing to find friends!')).toBeVisible();
  await expect(field).toBeFocused();
  await page.context().close();
});

test('the address of a post can be copied, and the result is shown', async ({ browser }) => {
  const page = await signedInMember(browser, 'copyist');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: "What's on your mind?" }).click();
  const form = page.getByRole('dialog', { name: 'Create post' });
  await form.getByRole('textbox').first().fill('Worth  sharing\nwith all');
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(card.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(page.getByRole('article')).toContainText('Worth');
  await expect(page).toHaveTitle(/^copyist \w+: Worth sharing with all · Sharewave$/);
  await page.context().close();
});

test.describe('the focus moves on from a removed button', () => {
  let page: Page;
  let hub: TestMember;

  test.beforeAll(async ({ browser }) => {
    const tag = Date.now().toString(36);
    const viewer = await createMember(`Asked ${tag}`, `asked.${tag}`);
    for (const name of ['one', 'two']) {
      const asking = await createMember(`Asking ${name} ${tag}`, `${name}.${tag}`);
      await sendFriendRequest(asking, viewer);
    }
    hub = await createMember(`Hub ${tag}`, `hub.${tag}`);
    await befriend(hub, await createMember(`Known ${tag}`, `known.${tag}`));
    page = await openAs(browser, viewer);
  });
  test.afterAll(() => page.context().close());

  test('to the next request, and after the last one to their section', async () => {
    await visit(page, '/friends');
    const place = page.getByRole('region', { name: 'Friend requests' });
    const cards = place.getByRole('listitem');
    await expect(cards).toHaveCount(2);
    await cards.first().getByRole('button', { name: 'Accept' }).press('Enter');
    await expect(cards).toHaveCount(1);
    await expect(cards).toBeFocused();
    await cards.getByRole('button', { name: 'Reject' }).press('Enter');
    await expect(place.getByText('You have no pending requests')).toBeVisible();
    await expect(place).toBeFocused();
  });

  test('to the buttons that replace those of a friendship', async () => {
    await visit(page, `/user/${hub.username}`);
    const friendship = page.getByRole('group', { name: 'Friendship' });
    await friendship.getByRole('button', { name: 'Add Friend' }).press('Enter');
    await expect(friendship.getByRole('button', { name: 'Cancel Request' })).toBeEnabled();
    await expect(friendship).toBeFocused();
  });

  test('to the member to whom a request was sent from a list', async () => {
    await visit(page, `/user/${hub.username}?tab=friends`);
    const list = page.getByRole('list', { name: 'ALL FRIENDS' });
    const person = list.getByRole('listitem').filter({ hasText: 'Known' });
    await person.getByRole('button', { name: 'Add Friend' }).press('Enter');
    await expect(person.getByRole('button', { name: 'Pending' })).toBeVisible();
    await expect(person).toBeFocused();
  });

  test('to the controls of a photo that is changed or removed', async () => {
    await visit(page, '/profile');
    const controls = page.getByRole('group', { name: 'Your profile photo' });
    await controls.getByRole('button', { name: 'Change profile photo' }).focus();
    await controls.locator('input[type=file]').setInputFiles(SEA_PHOTO);
    const removal = controls.getByRole('button', { name: 'Remove profile photo' });
    await expect(removal).toBeEnabled();
    await expect(controls).toBeFocused();
    await removal.press('Enter');
    await expect(
      controls.getByRole('button', { name: 'Undo the removal of the profile photo' }),
    ).toBeVisible();
    await expect(controls).toBeFocused();
  });
});

/** Watches a scroll container; returns how to wait until it rests more than its own height away from its end. */
async function watchForRest(place: Locator): Promise<() => Promise<void>> {
  const watch = await place.evaluateHandle((element) => ({
    rest: new Promise<void>((resolve) => {
      element.addEventListener('scrollend', () => {
        const { scrollHeight, scrollTop, clientHeight } = element;
        if (scrollHeight - scrollTop > 2 * clientHeight) resolve();
      });
    }),
  }));
  return () => watch.evaluate(({ rest }) => rest);
}

test.describe('the focus in a chat', () => {
  let page: Page;
  let viewer: TestMember;
  let partner: TestMember;

  const field = () => page.getByRole('textbox', { name: /^Message to/ });
  const log = () => page.getByRole('log');

  test.beforeAll(async ({ browser }) => {
    const tag = Date.now().toString(36);
    viewer = await createMember(`Writing ${tag}`, `writing.${tag}`);
    partner = await createMember(`Written ${tag}`, `written.${tag}`);
    await befriend(viewer, partner);
    await exchangeMessages(viewer, partner, 60);
    page = await openAs(browser, viewer);
    await page.goto('/home');
    await page.getByRole('button', { name: /^Messenger/ }).press('Enter');
    await page.getByRole('list', { name: 'Chats' }).getByRole('button').press('Enter');
  });
  test.afterAll(() => page.context().close());

  test('is in the message field when the viewer opens it', async () => {
    await expect(field()).toBeFocused();
  });

  test('is in the log after a jump to new messages', async () => {
    const jump = page.getByRole('button', { name: 'New messages' });
    await expect(log().getByText('Message 60', { exact: true })).toBeInViewport();
    // A browser that is still scrolling smoothly to the start would override the jump to the end.
    const rest = await watchForRest(log());
    await log().press('Home');
    await rest();
    await exchangeMessages(partner, viewer, 1, () => 'The newest');
    await jump.press('Enter');
    await expect(log().getByText('The newest')).toBeInViewport();
    await expect(jump).toBeHidden();
    await expect(log()).toBeFocused();
  });

  test('stays in the page when a page load has opened it again', async () => {
    await page.reload();
    await expect(log()).toBeVisible();
    await expect(field()).toBeEnabled();
    await expect(field()).not.toBeFocused();
  });
});
