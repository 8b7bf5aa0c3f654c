import { expect, test, type Locator, type Page } from '@playwright/test';
import { beginAfresh, expectAccessible, type OpenState } from '../fixtures/accessibility';
import { answer, hold, letThrough, refuse, showFewPosts } from '../fixtures/calls';
import { demoMember } from '../fixtures/members';
import { type Connection, interceptConnection } from '../fixtures/sockets';

const CHATS = /\/api\/chats\/user$/;
const CHAT = /\/api\/chats\/[0-9a-f]{24}$/;
const HISTORY = /\/api\/chats\/\w+\/messages/;

async function openMessenger(page: Page): Promise<void> {
  await showFewPosts(page, 1);
  await page.goto('/home');
  await page.getByRole('article').first().waitFor();
  await page.getByRole('button', { name: /^Messenger/ }).click();
}

async function openDrawer(page: Page): Promise<Locator> {
  await openMessenger(page);
  await page.getByRole('button', { name: 'Contacts' }).click();
  return page.getByRole('dialog', { name: 'Contacts' });
}

async function openChatOfAddress(page: Page): Promise<void> {
  await showFewPosts(page, 1);
  await page.goto('/home?chat=66f0000000000000000000aa');
}

async function openFirstChat(page: Page): Promise<void> {
  await openMessenger(page);
  await page.getByRole('list', { name: 'Chats' }).getByRole('button').first().click();
}

const STATES: Record<string, OpenState> = {
  'the list of chats': async (page) => {
    await openMessenger(page);
    return page.getByRole('list', { name: 'Chats' });
  },
  'an empty list of chats': async (page) => {
    await answer(page, CHATS, []);
    await openMessenger(page);
    return page.getByText('NO MESSAGES YET');
  },
  'the list of chats while it loads': async (page) => {
    await hold(page, CHATS);
    await openMessenger(page);
    return page.getByRole('heading', { name: 'Messenger' });
  },
  'the list of chats that could not be loaded': async (page) => {
    await refuse(page, CHATS);
    await openMessenger(page);
    return page.getByText('Could not load');
  },
  'the contacts drawer': async (page) => {
    const drawer = await openDrawer(page);
    return drawer.getByRole('listitem').first();
  },
  'an empty contacts drawer': async (page) => {
    await answer(page, /\/api\/user\/friends\//, []);
    const drawer = await openDrawer(page);
    return drawer.getByText('Add some friends to begin chatting!');
  },
  'an open chat': async (page) => {
    await openFirstChat(page);
    return page.getByRole('log');
  },
  'a chat that could not be loaded': async (page) => {
    await refuse(page, HISTORY);
    await openFirstChat(page);
    return page.getByText('Could not load');
  },
  'the list of chats after the address of an unknown chat': async (page) => {
    await openChatOfAddress(page);
    return page.getByText('This chat has drifted away.');
  },
  'the chat of an address that is being asked for': async (page) => {
    await hold(page, CHAT);
    await openChatOfAddress(page);
    return page.getByText('Opening the chat');
  },
  'the chat of an address that could not be asked for': async (page) => {
    await refuse(page, CHAT);
    await openChatOfAddress(page);
    return page.getByText('Could not load');
  },
  'a chat that is opening': async (page) => {
    await hold(page, HISTORY);
    await openFirstChat(page);
    return page.getByText('Opening the chat');
  },
  'a chat with somebody who is not a friend': async (page) => {
    await refuse(page, /\/api\/chats$/, 400);
    await openFirstChat(page);
    return page.getByText('You can chat once you are friends');
  },
};

test.describe('axe finds nothing in both themes, wide and narrow, at', () => {
  let page: Page;
  let connection: Connection;

  test.beforeAll(async ({ browser }) => {
    page = await demoMember(browser);
    await beginAfresh(page);
    connection = await interceptConnection(page);
  });
  test.afterEach(() => letThrough(page));
  test.afterAll(() => page.context().close());

  for (const [state, open] of Object.entries(STATES)) {
    test(`${state} [D24]`, () => expectAccessible(page, open));
  }

  test('an offline chat with a pending message [D24]', async () => {
    await expectAccessible(page, async () => {
      await connection.restore();
      await openFirstChat(page);
      await page.getByRole('log').waitFor();
      await expect(page.getByText('Connecting …')).toBeHidden();
      await connection.cut();
      const field = page.getByRole('textbox', { name: /^Message to/ });
      await field.fill('Anybody there?');
      await field.press('Enter');
      return page.getByText('You are offline');
    });
  });
});
