import { createClient } from 'redis';
import { call } from './_support/call';
import { befriend, connectDevice, type Device, openChat } from './_support/chat-members';
import { DatabaseTap } from './_support/database-tap';
import { type Service, startApi, startDatabase, startRedis } from './_support/processes';
import { createTestApp, type TestApp } from './_support/test-app';

const SOCKETS = 40;
const SECRET = 'a secret that both nodes share '.repeat(2);

let redis: Service;
let engine: Awaited<ReturnType<typeof startDatabase>>;
let staying: TestApp;
beforeAll(async () => {
  [redis, engine] = await Promise.all([startRedis(), startDatabase()]);
  staying = await createTestApp({
    env: { REDIS_URL: redis.url, MONGODB_URI: engine.url, JWT_SECRET: SECRET },
  });
});
afterAll(async () => {
  await staying.close();
  await Promise.all([redis.close(), engine.close()]);
});

/** Resolves with the moment and the reason of a socket's end. */
function ending({ socket }: Device): Promise<{ at: number; reason: string }> {
  return new Promise((resolve) => socket.once('disconnect', (reason) => resolve({ at: Date.now(), reason })));
}

it('moves sockets and requests to another node and exits with 0: nothing fails, nothing is lost', async () => {
  const leaving = await startApi({
    REDIS_URL: redis.url,
    MONGODB_URI: engine.url,
    JWT_SECRET: SECRET,
    DRAIN_SECONDS: '3',
  });
  const [ada, ben] = [await staying.member(), await staying.member()];
  await befriend(staying, ada, ben);
  const chatId = await openChat(staying, ada, ben);
  const reader = await connectDevice(staying, ben);
  const moving = await Promise.all(
    Array.from({ length: SOCKETS / 10 }, () => staying.member()).map(async (member) => {
      const owner = await member;
      return Promise.all(Array.from({ length: 10 }, () => connectDevice(leaving, owner)));
    }),
  ).then((devices) => devices.flat());
  const endings = Promise.all(moving.map(ending));
  const hints: number[] = [];
  const returns: number[] = [];
  for (const { socket } of moving) {
    socket.once('moving', ({ delayMs }) => {
      hints.push(delayMs);
      returns.push(Date.now() + delayMs);
    });
  }

  const writer = await connectDevice(leaving, ada);
  let node: { url: string } = leaving;
  const statuses = new Map<number, number>();
  let hasEnded = false;
  /** A balancer with a health check: it stops using a node that is not ready. */
  const balance = async (): Promise<void> => {
    while (node === leaving) {
      const { status } = await call(leaving.url, 'GET', '/readyz');
      if (status === 503) node = staying;
    }
  };
  const ask = async (): Promise<void> => {
    while (!hasEnded) {
      const { status } = await call(node.url, 'GET', '/api/chats/user', { as: ada });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const acknowledged: string[] = [];
  const write = async (): Promise<void> => {
    let device = writer;
    while (!hasEnded) {
      if (!device.socket.connected) device = await connectDevice(staying, ada);
      const { socket } = device;
      const gone = new Promise<null>((resolve) => socket.once('disconnect', () => resolve(null)));
      const ack = await Promise.race([device.send({ roomID: chatId, text: 'Onwards' }), gone]);
      if (ack?.ok) acknowledged.push(ack.messageID);
    }
    device.socket.disconnect();
  };
  const workers = [balance(), ask(), ask(), ask(), write()];

  const stoppedAt = Date.now();
  // A node that needs more than its ten seconds exits with another code.
  expect(await leaving.stop()).toBe(0);
  hasEnded = true;
  await Promise.all(workers);

  expect([...statuses.keys()]).toEqual([200]);
  const ends = await endings;
  // A plain client reconnects by itself after this reason.
  expect(new Set(ends.map(({ reason }) => reason))).toEqual(new Set(['transport close']));
  // Each was told when to reconnect before it was closed, with different delays.
  expect(hints).toHaveLength(SOCKETS);
  expect(new Set(hints).size).toBeGreaterThan(SOCKETS / 2);
  expect(Math.max(...hints)).toBeLessThanOrEqual(2000);
  // Nobody reconnects while a balancer that probes every half second may still choose this node.
  expect(Math.min(...returns) - stoppedAt).toBeGreaterThanOrEqual(1000);
  const moments = ends.map(({ at }) => at - stoppedAt);
  expect(Math.max(...moments) - Math.min(...moments)).toBeGreaterThan(1000);

  const { body } = await staying.call('GET', `/api/chats/${chatId}/messages?limit=1000`, { as: ben });
  const stored = new Set<string>(body.map(({ messageID }: { messageID: string }) => messageID));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  const shown = (await reader.has(stored.size)).map(({ messageID }) => messageID);
  expect(shown).toHaveLength(stored.size);
  expect(new Set(shown)).toEqual(stored);
  reader.socket.disconnect();
  await leaving.close();
});

it('stores and broadcasts what it has been sent before it exits', async () => {
  const tap = await DatabaseTap.start(engine.url);
  const leaving = await startApi({ REDIS_URL: redis.url, MONGODB_URI: tap.url, JWT_SECRET: SECRET });
  const [ada, ben] = [await staying.member(), await staying.member()];
  await befriend(staying, ada, ben);
  const chatId = await openChat(staying, ada, ben);
  const [writer, reader] = [await connectDevice(leaving, ada), await connectDevice(staying, ben)];
  const bus = await createClient({ url: redis.url }).connect();
  const said: string[] = [];
  await bus.pSubscribe('*', (text) => {
    const word = /Last words|bye/.exec(text)?.[0];
    if (word !== undefined) said.push(word);
  });
  const isWritten = tap.next('bulkWrite');
  // As a client of the specification: without acknowledgement, and never repeated.
  writer.socket.emit('sendMessage', { roomID: chatId, text: 'Last words' });
  await isWritten;
  tap.hold();
  const isGone = ending(writer);
  const stopped = leaving.stop();
  await isGone;
  tap.release();
  expect(await stopped).toBe(0);
  expect((await reader.has(1)).map(({ text }) => text)).toEqual(['Last words']);
  // After a node's farewell the others do not expect its beats: what it published later could be lost unnoticed.
  await bus.ping();
  // The message is published once for each namespace.
  expect(said).toEqual(['Last words', 'Last words', 'bye']);
  await bus.close();
  reader.socket.disconnect();
  await leaving.close();
  await tap.close();
});

it('exits with 0 also when the database no longer responds', async () => {
  const tap = await DatabaseTap.start(engine.url);
  const leaving = await startApi({ REDIS_URL: redis.url, MONGODB_URI: tap.url, JWT_SECRET: SECRET });
  const [ada, ben] = [await staying.member(), await staying.member()];
  await befriend(staying, ada, ben);
  const chatId = await openChat(staying, ada, ben);
  const writer = await connectDevice(leaving, ada);
  tap.hold();
  writer.socket.emit('sendMessage', { roomID: chatId, text: 'Last words' });
  const post = { as: ben, body: { postMessage: 'Last words' } };
  const unanswered = Promise.allSettled(
    // More than there are connections to the database, so that some wait for one.
    Array.from({ length: 150 }, () => call(leaving.url, 'POST', '/api/posts/', post)),
  );
  expect((await call(leaving.url, 'GET', '/healthz')).status).toBe(200);
  expect(await leaving.stop()).toBe(0);
  expect(new Set((await unanswered).map(({ status }) => status))).toEqual(new Set(['rejected']));
  tap.release();
  writer.socket.disconnect();
  await leaving.close();
  await tap.close();
});

it('closes a socket only after the acknowledgements that it waits for', async () => {
  const tap = await DatabaseTap.start(engine.url);
  const leaving = await createTestApp({
    env: { REDIS_URL: redis.url, MONGODB_URI: tap.url, JWT_SECRET: SECRET },
  });
  const [ada, ben] = [await staying.member(), await staying.member()];
  await befriend(staying, ada, ben);
  const chatId = await openChat(staying, ada, ben);
  const writer = await connectDevice(leaving, ada);
  const events: string[] = [];
  const isGone = ending(writer);
  writer.socket.once('moving', () => events.push('moving'));
  const isWritten = tap.next('bulkWrite');
  writer.socket.emit('sendMessage', { roomID: chatId, text: 'Last words' }, () => events.push('answer'));
  await isWritten;
  tap.hold();
  const isStopped = leaving.stop();
  tap.release();
  await isGone;
  expect(events).toEqual(['answer', 'moving']);
  await isStopped;
  await leaving.close();
  await tap.close();
});
