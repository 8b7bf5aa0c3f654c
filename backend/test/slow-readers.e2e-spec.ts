import { messageList, type WireMessage } from '@sharewave/contracts';
import { SocketMover } from '../src/infrastructure/realtime/socket-mover';
import { chattingPair, connectDevice, type Device } from './_support/chat-members';
import type { TestSocket } from './_support/sockets';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

/** Three bytes each: the largest message that a member may send. */
const LARGE = '\u6d77'.repeat(4000);
/** More than the kernel keeps for a connection, so that the rest has to wait in the server. */
const MESSAGES = 1200;
const CUT_WITHIN_MS = 10_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** All of a chat, page after page, as a device catches up. */
async function historyOf(as: TestMember, chatId: string): Promise<WireMessage[]> {
  const all: WireMessage[] = [];
  for (;;) {
    const after = all.at(-1)?.seq ?? 0;
    const { body } = await app.call('GET', `/api/chats/${chatId}/messages?after=${after}&limit=500`, { as });
    const page = messageList.parse(body);
    if (page.length === 0) return all;
    all.push(...page);
  }
}

/** Stops taking anything from the network, as a device that sleeps does. */
function stopReading({ io }: TestSocket): void {
  const transport: unknown = Reflect.get(io.engine, 'transport');
  const webSocket: unknown = typeof transport === 'object' && transport && Reflect.get(transport, 'ws');
  if (typeof webSocket !== 'object' || webSocket === null) throw new Error('There is no WebSocket');
  Reflect.apply(Reflect.get(webSocket, 'pause'), webSocket, []);
}

async function sendMany(sender: Device, chatId: string): Promise<void> {
  for (let sent = 0; sent < MESSAGES; sent += 20) {
    const batch = Array.from({ length: 20 }, () => sender.send({ roomID: chatId, text: LARGE }));
    for (const ack of await Promise.all(batch)) expect(ack.ok).toBe(true);
  }
}

it('cuts off who stops reading within ten seconds; the others get all, and so does who comes back', async () => {
  const { ada, ben, chatId } = await chattingPair(app);
  const [sender, reader] = [await connectDevice(app, ada), await connectDevice(app, ben)];
  const sleepers = [await connectDevice(app, ben), await connectDevice(app, ben)];
  for (const { socket } of sleepers) stopReading(socket);
  const open = app.app.get(SocketMover);
  expect(open.openCount).toBe(4);
  await sendMany(sender, chatId);
  const sentAt = Date.now();
  while (open.openCount > 2) await app.call('GET', '/healthz');
  expect(Date.now() - sentAt).toBeLessThan(CUT_WITHIN_MS);
  expect(await reader.has(MESSAGES)).toHaveLength(MESSAGES);

  const stored = await historyOf(ben, chatId);
  expect(stored).toEqual(reader.received);
  for (const { socket } of [sender, reader, ...sleepers]) socket.disconnect();
});
