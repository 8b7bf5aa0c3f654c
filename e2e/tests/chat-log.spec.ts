import { expect, test, type Locator, type Page, type WebSocketRoute } from '@playwright/test';
import { befriend, createMember, exchangeMessages, type TestMember } from '../fixtures/api';
import { settled } from '../fixtures/frames';
import { openAs } from '../fixtures/members';

/** Holds back the messages that the page sends until released; everything else passes. */
async function holdBackMessages(page: Page): Promise<() => void> {
  const held: { server: WebSocketRoute; message: string | Buffer }[] = [];
  let isHolding = true;
  await page.routeWebSocket(/\/socketio\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (isHolding && String(message).includes('"sendMessage"')) held.push({ server, message });
      else server.send(message);
    });
  });
  return () => {
    isHolding = false;
    for (const { server, message } of held.splice(0)) server.send(message);
  };
}

/** Opens the chat with a partner from the list; returns its log once the newest message is visible. */
async function openChat(page: Page, partner: TestMember, newest: string): Promise<Locator> {
  await page.goto('/home');
  await page.getByRole('button', { name: /^Messenger/ }).click();
  await page.getByRole('button', { name: new RegExp(partner.fullName) }).click();
  const log = page.getByRole('log');
  await expect(log.getByText(newest, { exact: true })).toBeInViewport();
  return log;
}

/** Two new friends, who have written to each other. */
async function createPair(
  count: number,
  text?: (number: number) => string,
): Promise<[TestMember, TestMember]> {
  const tag = Date.now().toString(36);
  const viewer = await createMember(`Reading ${tag}`, `reading.${tag}`);
  const partner = await createMember(`Talking ${tag}`, `talking.${tag}`);
  await befriend(viewer, partner);
  await exchangeMessages(viewer, partner, count, text);
  return [viewer, partner];
}

test('a pending message stays visible when the partner’s messages arrive meanwhile', async ({ browser }) => {
  const [writer, partner] = await createPair(30);
  const page = await openAs(browser, writer);
  const release = await holdBackMessages(page);
  const log = await openChat(page, partner, 'Message 30');
  await expect(page.getByText('Connecting …')).toBeHidden();
  const field = page.getByRole('textbox', { name: /^Message to/ });
  await field.fill('On its way');
  await field.press('Enter');
  const own = log.getByText('On its way');
  await expect(own).toBeInViewport({ ratio: 1 });
  const pendingHeightPx = (await own.boundingBox())?.height ?? NaN;
  await exchangeMessages(partner, writer, 6, (number) => `Meanwhile ${number}`);
  await expect(log.getByText('Meanwhile 6')).toBeAttached();
  await expect(own).toBeInViewport({ ratio: 1 });
  release();
  await expect(log.getByText('Sending')).toHaveCount(0);
  await expect(own).toBeInViewport({ ratio: 1 });
  expect((await own.boundingBox())?.height, 'on as many lines').toBeCloseTo(pendingHeightPx, 1);
  await page.context().close();
});

test('the end of a chat stays visible when its last row becomes higher and lower again', async ({
  browser,
}) => {
  const [reader, partner] = await createPair(40);
  const page = await openAs(browser, reader);
  const log = await openChat(page, partner, 'Message 40');
  const belowPx = () =>
    log.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
  const lastTime = log.locator('time').last();
  await expect.poll(belowPx).toBeLessThanOrEqual(1);
  // Such as the line below a message that was not sent, until it is.
  for (const heightPx of [60, 0, 30, 0]) {
    await lastTime.evaluate((time, px) => (time.style.paddingBottom = `${px}px`), heightPx);
    await settled(page);
    await settled(page);
    expect(await belowPx(), `with ${heightPx} px more`).toBeLessThanOrEqual(1);
  }
  await page.context().close();
});

for (const isOwn of [false, true]) {
  const author = isOwn ? 'the member, on another device,' : 'the partner';
  test(`a message from ${author} does not move a log that was scrolled up in one step`, async ({
    browser,
  }) => {
    const [reader, partner] = await createPair(60);
    const page = await openAs(browser, reader);
    const log = await openChat(page, partner, 'Message 60');
    // As by a click on the scrollbar: the browser reports the scroll once.
    await log.evaluate((element) =>
      element.scrollBy({ top: -2 * element.clientHeight, behavior: 'instant' }),
    );
    await expect(log.getByText('Message 60', { exact: true })).not.toBeInViewport();
    const writers = isOwn ? ([reader, partner] as const) : ([partner, reader] as const);
    await exchangeMessages(...writers, 1, () => 'The newest');
    await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible();
    await expect(log.getByText('The newest')).not.toBeInViewport();
    await page.context().close();
  });
}

test('the mark of a sent message stays beside its text at every width', async ({ browser }) => {
  const [writer, partner] = await createPair(1, () => 'n'.repeat(30));
  const page = await openAs(browser, writer);
  const log = await openChat(page, partner, 'n'.repeat(30));
  const mark = log.getByText('Sent', { exact: true }).locator('xpath=..');
  const isBelow = () =>
    mark.evaluate((element) => {
      const text = element.parentElement?.querySelector('[dir=auto]');
      const lastLine = [...(text?.getClientRects() ?? [])].at(-1);
      return lastLine === undefined || element.getBoundingClientRect().top >= lastLine.bottom;
    });
  const widths: number[] = [];
  // The bubble grows by less than the width of the mark, so at some step the text fills its line.
  for (let width = 320; width <= 480; width += 10) {
    await page.setViewportSize({ width, height: 800 });
    if (await isBelow()) widths.push(width);
  }
  expect(widths).toEqual([]);
  await page.context().close();
});
