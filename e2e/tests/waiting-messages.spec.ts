import { expect, test, type Locator, type Page } from '@playwright/test';
import { SERVER_TEXT } from '../fixtures/calls';
import { befriend, createMember, exchangeMessages } from '../fixtures/api';
import { demoMember, openAs, visit } from '../fixtures/members';
import { type Connection, interceptConnection } from '../fixtures/sockets';

/** Fills the storage, so that not even a short text fits. */
async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    let ballast = '';
    for (let length = 8_000_000; length > 1; length = Math.floor(length / 2)) {
      try {
        localStorage.setItem('ballast', ballast + '#'.repeat(length));
        ballast += '#'.repeat(length);
      } catch {
        // This size no longer fits; a smaller one may.
      }
    }
  });
}

/** Opens the first chat and waits for its connection; returns its log. */
async function openFirstChat(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Messenger/ }).click();
  await page.getByRole('list', { name: 'Chats' }).getByRole('button').first().click();
  const log = page.getByRole('log');
  await expect(log).toBeVisible();
  await expect(page.getByText('Connecting …')).toBeHidden();
  return log;
}

test.describe('a message that is written while the server cannot be reached', () => {
  let page: Page;
  let connection: Connection;

  test.beforeAll(async ({ browser }) => {
    page = await demoMember(browser);
    connection = await interceptConnection(page);
  });
  test.afterAll(() => page.context().close());
  test.beforeEach(() => visit(page, '/home'));
  test.afterEach(() => expect(page.getByText(SERVER_TEXT)).toHaveCount(0));

  test('is sent by itself once the connection is back [D15]', async () => {
    const log = await openFirstChat(page);
    await connection.cut();
    await expect(page.getByText('You are offline')).toBeVisible();
    const text = `Out of the fog ${Date.now()}`;
    const field = page.getByRole('textbox', { name: /^Message to/ });
    await field.fill(text);
    await field.press('Enter');
    await expect(log.getByText(text)).toBeVisible();
    await expect(log.getByText('Sending')).toHaveCount(1);
    await connection.restore();
    await expect(log.getByText('Sending')).toHaveCount(0, { timeout: 60_000 });
    await page.reload();
    await expect(page.getByRole('log').getByText(text)).toHaveCount(1);
  });

  test('is sent after the network has silently dropped everything, which the page shows (FLT-07)', async () => {
    const log = await openFirstChat(page);
    // Until the server has answered one such probe, silence does not count as a failure.
    await connection.answered('probe');
    await connection.drop();
    const since = Date.now();
    await expect(page.getByText('You are offline')).toBeVisible();
    test.info().annotations.push({ type: 'FLT-07', description: `offline after ${Date.now() - since} ms` });
    const text = `Into the fog ${Date.now()}`;
    const field = page.getByRole('textbox', { name: /^Message to/ });
    await field.fill(text);
    await field.press('Enter');
    await expect(log.getByText('Sending')).toHaveCount(1);
    await connection.restore();
    await expect(log.getByText('Sending')).toHaveCount(0, { timeout: 60_000 });
    await expect(log.getByText(text)).toHaveCount(1);
  });

  test.describe('and whose chat is closed meanwhile', () => {
    const chats = () => page.getByRole('list', { name: 'Chats' });
    const row = (text: string) => chats().getByRole('button').filter({ hasText: text });

    /** Writes to the first chat of the list while nothing leaves the page, and goes back to the list; returns the texts. */
    async function leaveWaiting(): Promise<string[]> {
      const tag = Date.now();
      const texts = [`First ${tag}`, `Second ${tag}`];
      await page.getByRole('button', { name: /^Messenger/ }).click();
      await chats().getByRole('button').first().click();
      await expect(page.getByRole('log')).toBeVisible();
      await expect(page.getByText('Connecting …')).toBeHidden();
      await connection.cut();
      await expect(page.getByText('You are offline')).toBeVisible();
      const field = page.getByRole('textbox', { name: /^Message to/ });
      for (const text of texts) {
        await field.fill(text);
        await field.press('Enter');
      }
      await page.getByRole('button', { name: 'Back to chats' }).click();
      await expect(row(texts.at(-1) ?? '')).toHaveAccessibleName(/Sending:/);
      return texts;
    }

    async function expectSentOnce(texts: readonly string[]): Promise<void> {
      await expect(row(texts.at(-1) ?? '')).not.toHaveAccessibleName(/Sending:/, { timeout: 60_000 });
      await row(texts.at(-1) ?? '').click();
      const lines = page.getByRole('log').getByText(texts[0]?.replace(/^\w+/, '') ?? '');
      await expect(lines).toHaveText([...texts]);
      await expect(page.getByRole('log').getByText('Sending')).toHaveCount(0);
    }

    test.afterEach(async () => {
      await connection.restore();
      await page.evaluate(() => localStorage.removeItem('ballast'));
    });

    test('is sent from the list of chats, in order and once [D15]', async () => {
      const texts = await leaveWaiting();
      await connection.restore();
      await expectSentOnce(texts);
    });

    test('is sent after a page load, which opens the list again [D15]', async () => {
      const texts = await leaveWaiting();
      await connection.restore();
      await page.reload();
      await expectSentOnce(texts);
    });

    /** Resolves once no message is pending in the browser. */
    const nothingWaits = () =>
      expect
        .poll(() => page.evaluate(() => Object.keys(localStorage).join()), { timeout: 60_000 })
        .not.toContain('outbox');

    for (const [when, closeUp] of [
      ['after it is closed', async () => undefined],
      ['after a page load with the messenger closed', async () => void (await page.reload())],
    ] as const) {
      test(`is sent without the messenger, ${when} [D15]`, async () => {
        const texts = await leaveWaiting();
        const toggle = page.getByRole('button', { name: /^Messenger/ });
        await toggle.click();
        await connection.restore();
        await closeUp();
        await nothingWaits();
        await expect(chats()).toHaveCount(0);
        await toggle.click();
        await expectSentOnce(texts);
      });
    }

    test('is sent without the messenger, although it did not fit into a full storage [D15]', async () => {
      await fillStorage(page);
      const texts = await leaveWaiting();
      expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('outbox');
      await page.getByRole('button', { name: /^Messenger/ }).click();
      await connection.restore();
      const other = await page.context().newPage();
      await visit(other, '/home');
      await other.getByRole('button', { name: /^Messenger/ }).click();
      await expect(other.getByRole('list', { name: 'Chats' }).getByText(texts.at(-1) ?? '')).toBeVisible({
        timeout: 60_000,
      });
      await other.close();
    });

    test('is sent from another chat, and only once by two tabs at the same time [D15]', async () => {
      const texts = await leaveWaiting();
      const other = await page.context().newPage();
      await visit(other, '/home');
      await connection.restore();
      await chats().getByRole('button').last().click();
      await other.getByRole('button', { name: /^Messenger/ }).click();
      await page.getByRole('button', { name: 'Back to chats' }).click();
      await expectSentOnce(texts);
      await other.close();
    });
  });
});

test('a tab that is killed while it sends is replaced within two seconds, and nothing is sent twice or lost', async ({
  browser,
}) => {
  const tag = Date.now().toString(36);
  const writer = await createMember(`Twofold ${tag}`, `twofold.${tag}`);
  const partner = await createMember(`Patient ${tag}`, `patient.${tag}`);
  await befriend(writer, partner);
  await exchangeMessages(writer, partner, 1);
  const killed = await openAs(browser, writer);
  const connection = await interceptConnection(killed);
  await killed.goto('/home');
  const openPartner = async (page: Page) => {
    await page.getByRole('button', { name: /^Messenger/ }).click();
    await page.getByRole('button', { name: new RegExp(partner.fullName) }).click();
    await expect(page.getByRole('log').getByText('Message 1', { exact: true })).toBeVisible();
    await expect(page.getByText('Connecting …')).toBeHidden();
  };
  await openPartner(killed);
  // The first tab sends, because it was there first.
  const other = await killed.context().newPage();
  await other.goto('/home');
  await openPartner(other);

  connection.dropAnswers();
  const texts = [`Stored ${tag}`, `Waiting ${tag}`];
  const field = killed.getByRole('textbox', { name: /^Message to/ });
  for (const text of texts) {
    await field.fill(text);
    await field.press('Enter');
  }
  const lines = other.getByRole('log').getByText(tag);
  await expect(lines).toHaveText(texts);
  // The server has the first one and has told the other tab; the sender has no answer, so the second one waits behind it.
  await expect(other.getByRole('log').getByText('Sending')).toHaveCount(1);
  const isGone = killed.waitForEvent('crash');
  const crash = killed.goto('chrome://crash').catch(() => undefined);
  await isGone;
  const since = Date.now();
  await expect(other.getByRole('log').getByText('Sending')).toHaveCount(0, { timeout: 2_000 });
  test.info().annotations.push({ type: 'takeover', description: `${Date.now() - since} ms` });
  await crash;
  await expect(lines).toHaveText(texts);
  await other.reload();
  await expect(lines).toHaveText(texts);
  await other.context().close();
});
