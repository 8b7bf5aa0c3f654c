import { test, type Page } from '@playwright/test';
import { beginAfresh, expectAccessible, type OpenState } from '../fixtures/accessibility';
import { alter, answer, hold, letThrough, refuse } from '../fixtures/calls';
import { FRIENDS, openFriendCards, PENDING } from '../fixtures/friend-cards';
import { demoMember } from '../fixtures/members';
import { SEA_PHOTO } from '../fixtures/photos';

/** All calls of a screen except the login status. */
const EVERYTHING = /\/api\/(?!users\/loginstatus)/;

const FRIENDS_PAGE_STATES: Record<string, OpenState> = {
  'the friends page with cards of every kind': openFriendCards,
  'an empty friends page': async (page) => {
    await answer(page, PENDING, []);
    await answer(page, FRIENDS, []);
    await page.goto('/friends');
    await page.getByText('You have no pending requests').waitFor();
    return page.getByText('Add some friends to see them here');
  },
  'the friends page while it loads': async (page) => {
    await hold(page, EVERYTHING);
    await page.goto('/friends');
    return page.getByRole('heading', { name: 'Friend requests' });
  },
  'the friends page when nothing could be loaded': async (page) => {
    await refuse(page, EVERYTHING);
    await page.goto('/friends');
    return page.getByRole('main').getByRole('button', { name: 'Try again' }).nth(1);
  },
  'a request that could not be answered': async (page) => {
    await refuse(page, /\/handlerequest$/);
    await page.goto('/friends');
    await page.getByRole('button', { name: 'Reject' }).first().click();
    return page.getByText('Not saved');
  },
};

const PROFILE_STATES: Record<string, OpenState> = {
  'the viewer’s own profile': async (page) => {
    await page.goto('/profile');
    await page.getByRole('article').first().waitFor();
    await page.getByRole('button', { name: 'Remove cover photo' }).waitFor();
    return page.getByRole('button', { name: 'Change profile photo' });
  },
  'the viewer’s own profile with a photo that is uploading': async (page) => {
    await hold(page, /\/imageUpload$/);
    await page.goto('/profile');
    await page.locator('input[type=file]').last().setInputFiles(SEA_PHOTO);
    return page.getByRole('progressbar');
  },
  'the viewer’s own profile with photos that were not saved': async (page) => {
    await refuse(page, /\/(imageUpload|bgUpload)$/);
    await page.goto('/profile');
    await page.locator('input[type=file]').first().setInputFiles(SEA_PHOTO);
    await page.locator('input[type=file]').last().setInputFiles(SEA_PHOTO);
    await page.getByText('Not saved').first().waitFor();
    return page.getByText('Not saved').last();
  },
  'a profile while it loads': async (page) => {
    await hold(page, EVERYTHING);
    await page.goto('/user/marina');
    return page.getByText('Loading profile');
  },
  'a friend’s profile': async (page) => {
    await page.goto('/user/marina');
    await page.getByRole('article').first().waitFor();
    return page.getByRole('button', { name: 'Unfriend' });
  },
  'the profile of a member who has sent the viewer a request': async (page) => {
    await page.goto('/user/pebbles');
    return page.getByRole('button', { name: 'Reject' });
  },
  'the profile of a member with a request from the viewer': async (page) => {
    await page.goto('/user/gullwing');
    return page.getByRole('button', { name: 'Cancel Request' });
  },
  'a profile after a request could not be sent': async (page) => {
    await refuse(page, /\/friendrequest$/);
    await page.goto('/user/driftwood');
    await page.getByRole('button', { name: 'Add Friend' }).click();
    return page.getByRole('button', { name: 'Try again' });
  },
  'a profile on which only the header could be loaded': async (page) => {
    await refuse(page, /\/posts\?|\/api\/user\/friends\//);
    await page.goto('/user/marina');
    return page.getByRole('button', { name: 'Try again' }).last();
  },
  'the profile of a member without friends and posts': async (page) => {
    await answer(page, FRIENDS, []);
    await answer(page, /\/posts\?/, { posts: [], totalPages: 0 });
    await alter(page, /\/api\/users\/marina$/, (user: object) => ({
      ...user,
      friends: [],
      numberOfFriends: 0,
    }));
    await page.goto('/user/marina');
    return page.getByText('0 Friends', { exact: true });
  },
  'the friends view of a profile': async (page) => {
    await page.goto('/user/marina?tab=friends');
    await page.getByRole('heading', { name: 'ALL FRIENDS' }).waitFor();
    return page.getByText(/mutual friends/).first();
  },
  'an empty friends view': async (page) => {
    await answer(page, FRIENDS, []);
    await page.goto('/user/marina?tab=friends');
    return page.getByText('No friends found');
  },
};

test.describe('axe finds nothing in both themes, wide and narrow, at', () => {
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = await demoMember(browser);
    await beginAfresh(page);
  });
  test.afterEach(() => letThrough(page));
  test.afterAll(() => page.context().close());

  for (const [state, open] of Object.entries({ ...FRIENDS_PAGE_STATES, ...PROFILE_STATES })) {
    test(`${state} [D24]`, () => expectAccessible(page, open));
  }
});
