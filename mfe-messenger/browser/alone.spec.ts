import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { ENDPOINTS } from '@sharewave/contracts';
import { signInAs, test as partTest, type PartApi } from '@sharewave/testing/part-test';

const test = partTest.extend<{ partner: Page }>({
  partner: async ({ browser, baseURL }, provide) => {
    const page = await browser.newPage(baseURL === undefined ? {} : { baseURL });
    await provide(page);
    await page.close();
  },
});

/** Lets two new friends open their chat, each in a page of their own. */
async function openChat(api: PartApi, pages: readonly [Page, Page]): Promise<void> {
  const [one, other] = [await api.createMember('Marina Reed'), await api.createMember('Skip Waters')];
  await api.befriend(one, other);
  const { chatid } = await api.call(ENDPOINTS.openChat, { username2: other.username }, one);
  for (const [index, member] of [one, other].entries()) {
    const page = pages[index === 0 ? 0 : 1];
    await signInAs(page, member);
    await page.goto(`/home?chat=${chatid}`);
    await expect(log(page)).toBeVisible();
    await expect(page.getByText('Connecting …')).toBeHidden();
  }
}

const log = (page: Page) => page.getByRole('complementary', { name: 'Messenger' }).getByRole('log');

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Message to/ });
  await field.fill(text);
  await field.press('Enter');
}

/** The sockets of a page, which are the only way for messages. */
async function interceptSockets(page: Page) {
  let isCut = false;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/socketio\//, async (socket) => {
    if (isCut) return socket.close();
    open.add(socket);
    socket.connectToServer();
  });
  await page.route(/transport=polling/, (route) => (isCut ? route.abort() : route.continue()));
  return {
    cut: async () => {
      isCut = true;
      for (const socket of open) await socket.close();
    },
    restore: async () => {
      isCut = false;
      // What a browser reports.
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
    },
  };
}

test('the messenger runs alone: sends a message, and receives one while it is open', async ({
  page,
  partner,
  api,
}) => {
  await openChat(api, [page, partner]);
  await write(page, 'Ahoy, all alone');
  await expect(log(page).getByText('Ahoy, all alone')).toHaveCount(1);
  await expect(log(partner).getByText('Ahoy, all alone')).toHaveCount(1);
  await write(partner, 'The tide is turning, are you ready?');
  await expect(log(page).getByText('The tide is turning, are you ready?')).toHaveCount(1);
});

test('a message that cannot be sent stays visible and is sent once the network is back', async ({
  page,
  partner,
  api,
}) => {
  const sockets = await interceptSockets(page);
  await openChat(api, [page, partner]);
  await sockets.cut();
  await expect(page.getByText('You are offline')).toBeVisible();
  await write(page, 'Out of the fog');
  await expect(log(page).getByText('Out of the fog')).toHaveCount(1);
  await expect(log(page).getByText('Sending')).toHaveCount(1);
  await sockets.restore();
  await expect(log(page).getByText('Sending')).toHaveCount(0);
  await expect(log(partner).getByText('Out of the fog')).toHaveCount(1);
});

test('the messenger alone shows the chats of the demo member, and its empty and failed states', async ({
  page,
}) => {
  const messenger = page.getByRole('complementary', { name: 'Messenger' });
  await page.goto('/');
  await expect(messenger.getByText('Marina Waters')).toBeVisible();
  await page.goto('/home?member=new');
  await expect(messenger.getByText('NO MESSAGES YET')).toBeVisible();
  await page.goto('/home?api=failing');
  await expect(messenger.getByRole('button', { name: 'Try again' })).toBeVisible();
});
