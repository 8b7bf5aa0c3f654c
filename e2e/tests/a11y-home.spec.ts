import { test, type Locator, type Page } from '@playwright/test';
import { beginAfresh, expectAccessible, type OpenState } from '../fixtures/accessibility';
import { answer, hold, letThrough, refuse, showFewPosts } from '../fixtures/calls';
import { demoMember } from '../fixtures/members';
import { SEA_PHOTO } from '../fixtures/photos';
import { isFromRemote } from '../fixtures/remotes';

const HOME_FEED = /\/homeposts/;

async function openComposer(page: Page): Promise<Locator> {
  await showFewPosts(page, 0);
  await page.goto('/home');
  await page.getByRole('button', { name: "What's on your mind?" }).click();
  return page.getByRole('dialog', { name: 'Create post' });
}

const FEED_STATES: Record<string, OpenState> = {
  'the home page': async (page) => {
    await page.goto('/home');
    await page.getByRole('article').nth(2).waitFor();
    return page.getByRole('feed');
  },
  'the home page while it loads': async (page) => {
    await hold(page, /\/api\/(?!users\/loginstatus)/);
    await page.goto('/home');
    return page.locator('[aria-busy=true]').first();
  },
  'an empty feed': async (page) => {
    await answer(page, HOME_FEED, { posts: [], totalPages: 0 });
    await page.goto('/home');
    return page.getByText('A calm sea so far.');
  },
  'a home page on which nothing could be loaded': async (page) => {
    await refuse(page, /\/api\/(?!users\/loginstatus)/);
    await page.goto('/home');
    return page.getByRole('button', { name: 'Try again' }).first();
  },
  'a home page with a part that is down': async (page) => {
    await page.route(isFromRemote('feed'), (route) => route.abort('connectionrefused'));
    await page.goto('/home');
    return page.getByRole('button', { name: 'Try again' }).first();
  },
  'unfolded comments': async (page) => {
    await showFewPosts(page, 4);
    await page.goto('/home');
    const previous = page.getByRole('button', { name: /^View previous/ });
    await previous.first().click();
    const comments = page.getByRole('group', { name: 'Comments' }).filter({
      has: page.getByRole('button', { name: 'Close comment list' }),
    });
    return comments.getByRole('listitem').nth(1);
  },
  'a comment and a like that were not saved': async (page) => {
    await refuse(page, /\/newcomment|\/togglelike/);
    await showFewPosts(page, 2);
    await page.goto('/home');
    const post = page.getByRole('article').first();
    await post.getByRole('button', { name: 'Like' }).first().click();
    await post.getByPlaceholder('Write a comment').fill('Fair winds');
    await post.getByPlaceholder('Write a comment').press('Enter');
    await post.getByText('Like not saved').waitFor();
    return post.getByText('Not sent');
  },
  'a comment that is being sent': async (page) => {
    await hold(page, /\/newcomment/);
    await showFewPosts(page, 2);
    await page.goto('/home');
    const post = page.getByRole('article').first();
    await post.getByPlaceholder('Write a comment').fill('Fair winds');
    await post.getByPlaceholder('Write a comment').press('Enter');
    return post.getByText('Sending');
  },
  'the open menu of a post': async (page) => {
    await showFewPosts(page, 2);
    await page.goto('/home');
    await page.getByRole('button', { name: 'Post options' }).first().click();
    return page.getByRole('menuitem', { name: 'Copy link' });
  },
  'a deleted post with Undo': async (page) => {
    await refuse(page, /\/api\/posts\/\w+$/);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Post options' }).first().click();
    await page.getByRole('menuitem', { name: 'Delete post' }).click();
    return page.getByRole('button', { name: 'Undo' });
  },
  'the page of one post': async (page) => {
    await page.goto('/home');
    const moment = page
      .getByRole('article')
      .first()
      .locator('header a', { has: page.locator('time') });
    await page.goto((await moment.getAttribute('href')) ?? '');
    return page.getByRole('article').getByPlaceholder('Write a comment');
  },
  'the page of a deleted post': async (page) => {
    await page.goto('/post/66f0000000000000000000aa');
    return page.getByText('This post has drifted away.');
  },
};

const COMPOSER_STATES: Record<string, OpenState> = {
  'the open composer': openComposer,
  'the composer with a photo that is uploading': async (page) => {
    await hold(page, /\/imageupload$/);
    const overlay = await openComposer(page);
    await overlay.locator('input[type=file]').setInputFiles(SEA_PHOTO);
    return overlay.getByRole('progressbar');
  },
  'the composer with a photo that was not uploaded': async (page) => {
    await refuse(page, /\/imageupload$/);
    const overlay = await openComposer(page);
    await overlay.locator('input[type=file]').setInputFiles(SEA_PHOTO);
    return overlay.getByText('Photo not uploaded');
  },
  'a post that was not sent': async (page) => {
    await refuse(page, /\/api\/posts\/$/);
    const overlay = await openComposer(page);
    await overlay.getByRole('textbox').first().fill('Low tide');
    await overlay.getByRole('button', { name: 'Post', exact: true }).click();
    return overlay.getByText('Not sent');
  },
};

const BAR_STATES: Record<string, OpenState> = {
  'the open profile menu': async (page) => {
    await showFewPosts(page, 0);
    await page.goto('/home');
    await page.getByRole('button', { name: 'Your menu' }).click();
    return page.getByRole('menuitem', { name: 'Logout' });
  },
  'the open search box': async (page) => {
    await showFewPosts(page, 0);
    await page.goto('/home');
    await page.getByPlaceholder('input search text').click();
    return page.getByText('Start typing to find friends!');
  },
  'the search box with results': async (page) => {
    await showFewPosts(page, 0);
    await page.goto('/home');
    await page.getByPlaceholder('input search text').fill('a');
    await page.getByRole('option').first().waitFor();
    await page.getByPlaceholder('input search text').press('ArrowDown');
    return page.getByRole('option', { selected: true });
  },
  'the search box without results': async (page) => {
    await showFewPosts(page, 0);
    await page.goto('/home');
    await page.getByPlaceholder('input search text').fill('zzz');
    return page.getByText('Nobody by that name');
  },
};

test.describe('axe finds nothing in both themes, wide and narrow, for a member at', () => {
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = await demoMember(browser);
    await beginAfresh(page);
  });
  test.afterEach(async () => {
    // Without this, the removal of the post would be carried out.
    const undo = page.getByRole('button', { name: 'Undo' });
    if (await undo.isVisible()) await undo.click();
    await letThrough(page);
  });
  test.afterAll(() => page.context().close());

  for (const [state, open] of Object.entries({ ...FEED_STATES, ...COMPOSER_STATES, ...BAR_STATES })) {
    test(`${state} [D24]`, () => expectAccessible(page, open));
  }
});
