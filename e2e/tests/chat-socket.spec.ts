import { expect, test } from '@playwright/test';
import { befriend, createMember, exchangeMessages } from '../fixtures/api';
import { openAs } from '../fixtures/members';
import { recordSent } from '../fixtures/sockets';

/** A packet that ends the socket of the chat, which is on the default namespace. */
const DISCONNECT = '41';

test('the chat’s socket lives from opening the chat to Back and Close, on the connection of the member’s [M187 M188 M192 M193]', async ({
  browser,
}) => {
  const tag = Date.now().toString(36);
  const viewer = await createMember(`Wired ${tag}`, `wired.${tag}`);
  const partner = await createMember(`Linked ${tag}`, `linked.${tag}`);
  await befriend(viewer, partner);
  await exchangeMessages(viewer, partner, 1);
  const page = await openAs(browser, viewer);
  const sent = recordSent(page);
  const count = (pattern: RegExp) => sent.packets().filter((packet) => pattern.test(packet)).length;
  const toggle = page.getByRole('button', { name: /^Messenger/ });
  const openChat = () => page.getByRole('button', { name: new RegExp(partner.fullName) }).click();

  await test.step('no chat is open', async () => {
    await page.goto('/home');
    await toggle.click();
    await expect(page.getByRole('list', { name: 'Chats' })).toBeVisible();
    await expect.poll(() => count(/^40\/member,/)).toBe(1);
    expect(count(/^40\{/)).toBe(0);
  });
  await test.step('it connects, joins and sends', async () => {
    await openChat();
    await expect.poll(() => count(/^42\d+\["join-room","[0-9a-f]{24}"\]/)).toBe(1);
    const field = page.getByRole('textbox', { name: /^Message to/ });
    await field.fill('Ahoy');
    await field.press('Enter');
    await expect(page.getByRole('log').getByText('Sent', { exact: true })).toBeAttached();
    const message = sent.packets().find((packet) => packet.includes('"sendMessage"')) ?? '';
    expect(message).toMatch(/^42\d+\["sendMessage",\{/);
    expect(JSON.parse(message.replace(/^42\d+/, ''))[1]).toMatchObject({
      roomID: expect.stringMatching(/^[0-9a-f]{24}$/),
      userid: viewer.id,
      username: viewer.username,
      text: 'Ahoy',
    });
    expect(sent.packets()).not.toContain(DISCONNECT);
  });
  await test.step('Back disconnects it', async () => {
    await page.getByRole('button', { name: 'Back to chats' }).click();
    await expect.poll(() => sent.packets().filter((packet) => packet === DISCONNECT)).toHaveLength(1);
    expect(count(/^41\/member,/)).toBe(0);
    expect(sent.connections()).toBe(1);
  });
  await test.step('Close disconnects it', async () => {
    await openChat();
    await expect.poll(() => count(/^42\d+\["join-room"/)).toBe(2);
    await page.getByRole('button', { name: 'Close messenger' }).click();
    await expect.poll(() => sent.packets().filter((packet) => packet === DISCONNECT)).toHaveLength(2);
  });
  expect(count(/^40\{/)).toBe(2);
  await page.context().close();
});
