import { lastValueFrom, take } from 'rxjs';
import { NodeBus } from '../src/infrastructure/realtime/node-bus';
import { Cable } from './_support/cable';
import { chattingPair, useDevices } from './_support/chat-members';
import { type Service, startDatabase, startRedis } from './_support/processes';
import { createTestApp, type TestApp } from './_support/test-app';

let redis: Service;
let database: Awaited<ReturnType<typeof startDatabase>>;
let cable: Cable;
let island: TestApp;
let mainland: TestApp;

beforeAll(async () => {
  [redis, database] = await Promise.all([startRedis(), startDatabase()]);
  cable = await Cable.lay(redis.url);
  const env = { MONGODB_URI: database.url, JWT_SECRET: 'a secret that both nodes share '.repeat(2) };
  island = await createTestApp({ env: { ...env, REDIS_URL: cable.url } });
  mainland = await createTestApp({ env: { ...env, REDIS_URL: redis.url } });
});
afterAll(async () => {
  await Promise.all([island.close(), mainland.close()]);
  await Promise.all([redis.close(), database.close()]);
});

const connect = useDevices();

it('the list of chats has, on every other node, the number of a message that a node without Redis has stored', async () => {
  const { ada, ben, chatId } = await chattingPair(mainland);
  const [writer, reader] = [await connect(island, ada), await connect(mainland, ben)];
  await reader.join(chatId);
  expect(await writer.send({ roomID: chatId, text: 'Over the bus' })).toMatchObject({ ok: true, seq: 1 });
  await reader.has(1);

  // Once the second beat is back, all nodes have received the first.
  await lastValueFrom(island.app.get(NodeBus).roundTrips.pipe(take(2)));
  const isMissed = new Promise((resolve) => reader.socket.once('catchUp', resolve));
  await cable.cut();
  // The other nodes have noticed the silence and caught up: they hear nothing of what comes now.
  await isMissed;
  expect(await writer.send({ roomID: chatId, text: 'From an island' })).toMatchObject({ ok: true, seq: 2 });
  expect((await writer.has(2)).map(({ text }) => text)).toEqual(['Over the bus', 'From an island']);

  const { body: chats } = await mainland.call('GET', '/api/chats/user', { as: ben });
  expect(chats).toMatchObject([{ _id: chatId, seq: 2, unread: 2, preview: { message: 'From an island' } }]);
  const { body: missed } = await mainland.call('GET', `/api/chats/${chatId}/messages?after=1`, { as: ben });
  expect(missed).toMatchObject([{ seq: 2, text: 'From an island' }]);
  expect(reader.received.map(({ text }) => text)).toEqual(['Over the bus']);
});
