import { chattingPair, connectDevice } from './_support/chat-members';
import { createTestApp, type TestApp } from './_support/test-app';

let app: TestApp;
let pair: Awaited<ReturnType<typeof chattingPair>>;
beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: 'on' } });
  pair = await chattingPair(app);
});
afterAll(() => app.close());

it('a member sends no more than the limit, is told when to try again, and delays nobody else', async () => {
  const { ada, ben, chatId } = pair;
  const [phone, tablet] = [await connectDevice(app, ada), await connectDevice(app, ada)];
  const acks = [];
  for (let index = 0; index < 25; index += 1) {
    // All devices of a member count together.
    const device = index % 2 === 0 ? phone : tablet;
    acks.push(await device.send({ roomID: chatId, text: `line ${index}` }));
  }
  const refused = acks.filter((ack) => !ack.ok);
  expect(refused).toHaveLength(5);
  for (const ack of refused) {
    expect(ack).toEqual({ ok: false, code: 'rate_limited', retryAfter: expect.any(Number) });
  }
  const partner = await connectDevice(app, ben);
  expect(await partner.send({ roomID: chatId, text: 'Slow down' })).toMatchObject({ ok: true });
  for (const { socket } of [phone, tablet, partner]) socket.disconnect();
});

it('a member joins no more rooms than the limit', async () => {
  const { ada, chatId } = pair;
  const device = await connectDevice(app, ada);
  const acks = await Promise.all(Array.from({ length: 40 }, () => device.join(chatId)));
  expect(acks.filter((ack) => ack.ok)).toHaveLength(30);
  expect(acks.filter((ack) => !ack.ok && ack.code === 'rate_limited')).toHaveLength(10);
  device.socket.disconnect();
});

it('a member has no more sockets open than the limit, and delays nobody else', async () => {
  const { ada, ben } = pair;
  const devices = await Promise.all(Array.from({ length: 20 }, () => connectDevice(app, ada)));
  await expect(connectDevice(app, ada)).rejects.toThrow('rate_limited');
  devices.push(await connectDevice(app, ben));
  const [first] = devices;
  const gone = new Promise((resolve) => first?.socket.once('disconnect', resolve));
  first?.socket.disconnect();
  await gone;
  // The server notices it a moment later.
  let again = null;
  while (again === null) again = await connectDevice(app, ada).catch(() => null);
  devices.push(again);
  for (const { socket } of devices) socket.disconnect();
});

it('a member opens sockets no more often than the limit', async () => {
  const eve = await app.member();
  const refusals: string[] = [];
  for (let index = 0; index < 70; index += 1) {
    try {
      (await connectDevice(app, eve)).socket.disconnect();
    } catch (error) {
      refusals.push(String(error));
    }
  }
  expect(refusals).toEqual(Array.from({ length: 10 }, () => expect.stringContaining('rate_limited')));
});
