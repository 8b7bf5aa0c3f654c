import type { Page } from '@playwright/test';
import { alter, answer } from '../fixtures/calls';
import { FRIENDS, openFriendCards, PENDING } from '../fixtures/friend-cards';
import type { Scene } from './camera';

const CHATS = /\/api\/chats\/user$/;

/** Scrolls to the content below the cover of a profile. */
const passCover = (page: Page): Promise<void> => page.evaluate(() => scrollTo(0, 420));

async function openMessenger(page: Page): Promise<void> {
  await page.goto('/home');
  await page.getByRole('article').first().waitFor();
  await page.getByRole('button', { name: /Messenger/ }).click();
}

/** All screens. Those that change data of the demo member, such as reading a message, come last. */
export const SCENES: readonly Scene[] = [
  {
    name: 'login',
    title: 'Login',
    isOutside: true,
    open: async (page) => {
      await page.goto('/');
      return page.getByRole('button', { name: 'Login with Demo User' });
    },
  },
  {
    name: 'registration',
    title: 'Registration',
    isOutside: true,
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Register New User' }).click();
      return page.getByRole('dialog', { name: 'Register new user' });
    },
  },
  {
    name: 'home',
    title: 'Home',
    open: async (page) => {
      await page.goto('/home');
      return page.getByRole('article').first();
    },
  },
  {
    name: 'home-empty',
    title: 'Home, before anybody has written',
    open: async (page) => {
      await answer(page, /\/homeposts/, { posts: [], totalPages: 0 });
      await page.goto('/home');
      return page.getByText('A calm sea so far.');
    },
  },
  {
    name: 'composer',
    title: 'Writing a post',
    open: async (page) => {
      await page.goto('/home');
      await page.getByRole('button', { name: "What's on your mind?" }).click();
      const overlay = page.getByRole('dialog', { name: 'Create post' });
      const text = 'Low tide at noon. Who comes along for a walk to the far rocks?';
      await overlay.getByRole('textbox').first().fill(text);
      return overlay;
    },
  },
  {
    name: 'search',
    title: 'Finding members',
    open: async (page) => {
      await page.goto('/home');
      await page.getByRole('article').first().waitFor();
      await page.getByPlaceholder('input search text').fill('wa');
      return page.getByRole('option').first();
    },
  },
  {
    name: 'post',
    title: 'A post at its own address',
    open: async (page) => {
      await page.goto('/user/skipper');
      const post = page.getByRole('article').first();
      const moment = post.locator('header a', { has: page.locator('time') });
      await page.goto((await moment.getAttribute('href')) ?? '');
      return page.getByRole('article').getByPlaceholder('Write a comment');
    },
  },
  {
    name: 'friends',
    title: 'Friends, with cards of every kind',
    open: openFriendCards,
  },
  {
    name: 'friends-empty',
    title: 'Friends, without any',
    open: async (page) => {
      await answer(page, PENDING, []);
      await answer(page, FRIENDS, []);
      await page.goto('/friends');
      return page.getByText('Add some friends to see them here');
    },
  },
  {
    name: 'profile',
    title: 'The profile of a friend',
    open: async (page) => {
      await page.goto('/user/marina');
      await page.getByRole('article').first().waitFor();
      return page.getByRole('button', { name: 'Unfriend' });
    },
  },
  {
    name: 'profile-own',
    title: 'One’s own profile, with the controls of its photos',
    open: async (page) => {
      await page.goto('/profile');
      await page.getByRole('article').first().waitFor();
      return page.getByRole('button', { name: 'Change profile photo' });
    },
  },
  {
    name: 'profile-friends',
    title: 'The friends of a member',
    open: async (page) => {
      await page.goto('/user/marina?tab=friends');
      await page
        .getByText(/mutual friends/)
        .first()
        .waitFor();
      await passCover(page);
      return page.getByText(/mutual friends/).first();
    },
  },
  {
    name: 'profile-empty',
    title: 'A profile without friends, posts and photos',
    open: async (page) => {
      await answer(page, FRIENDS, []);
      await answer(page, /\/anchorage\/posts\?/, { posts: [], totalPages: 0 });
      await alter(page, /\/api\/users\/anchorage$/, (user: object) => ({
        ...user,
        friends: [],
        numberOfFriends: 0,
      }));
      await page.goto('/user/anchorage');
      await page.getByText('0 Friends', { exact: true }).first().waitFor();
      await passCover(page);
      return page.getByRole('tab', { name: 'Posts' });
    },
  },
  {
    name: 'error',
    title: 'A member who does not exist',
    open: async (page) => {
      await page.goto('/error');
      return page.getByText('User does not exist');
    },
  },
  {
    name: 'messenger',
    title: 'The messenger',
    open: async (page) => {
      await openMessenger(page);
      return page.getByRole('list', { name: 'Chats' }).getByRole('button').first();
    },
  },
  {
    name: 'messenger-empty',
    title: 'The messenger, before anybody has spoken',
    open: async (page) => {
      await answer(page, CHATS, []);
      await openMessenger(page);
      return page.getByText('NO MESSAGES YET');
    },
  },
  {
    name: 'contacts',
    title: 'The contacts of the messenger',
    open: async (page) => {
      await openMessenger(page);
      await page.getByRole('button', { name: 'Contacts' }).click();
      return page.getByRole('dialog', { name: 'Contacts' }).getByRole('listitem').first();
    },
  },
  {
    name: 'chat',
    title: 'A chat',
    open: async (page) => {
      await openMessenger(page);
      await page.getByRole('list', { name: 'Chats' }).getByRole('button').first().click();
      return page.getByRole('log');
    },
  },
];
