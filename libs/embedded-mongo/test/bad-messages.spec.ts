import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { serialize } from 'bson';
import fc from 'fast-check';
import { differencesIn } from './_support/check-indexes';
import { startForTests } from './_support/client';

const MESSAGES = Number(process.env['FUZZ_MESSAGES'] ?? 20_000);
type Started = Awaited<ReturnType<typeof startForTests>>;
let started: Started;

beforeAll(async () => {
  started = await startForTests();
  await started.client.db('test').collection('items').createIndex({ a: 1 });
  await started.client.db('test').collection('items').insertOne({ a: 1 });
});
afterAll(() => started.close());

function connect(): Socket {
  const socket = createConnection(join(started.dataDir, 'mongo.sock'));
  socket.on('error', () => socket.destroy());
  socket.resume();
  return socket;
}

function header(length: number, code = 2013): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeInt32LE(length, 0);
  bytes.writeInt32LE(1, 4);
  bytes.writeInt32LE(code, 12);
  return bytes;
}

function message(body: object, section = Buffer.alloc(0)): Buffer {
  const parts = Buffer.concat([Buffer.alloc(4), Buffer.from([0]), serialize(body), section]);
  return Buffer.concat([header(16 + parts.length), parts]);
}

const deep = (levels: number): object => (levels === 0 ? {} : { a: deep(levels - 1) });
const SAMPLES = [
  message({
    find: 'items',
    filter: { a: { $gt: 0, $in: [1, 'x', null] } },
    sort: { a: 1 },
    limit: 2,
    $db: 'test',
  }),
  message({ insert: 'fuzz', documents: [{ a: [1, { b: 'text' }] }], $db: 'test' }),
  message({
    update: 'fuzz',
    updates: [{ q: { a: 1 }, u: { $set: { 'a.0.b': 2 } }, upsert: true }],
    $db: 'test',
  }),
  message({
    aggregate: 'items',
    pipeline: [{ $match: { a: 1 } }, { $group: { _id: '$a' } }],
    cursor: {},
    $db: 'test',
  }),
  message({ createIndexes: 'fuzz', indexes: [{ key: { b: 1 }, name: 'b_1' }], $db: 'test' }),
  message({ getMore: 5n, collection: 'items', $db: 'test' }),
  message({ find: 'items', filter: deep(150), $db: 'test' }),
];

const damaged = fc
  .tuple(
    fc.constantFrom(...SAMPLES),
    fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 4 }),
    fc.option(fc.nat(), { nil: undefined }),
    fc.boolean(),
  )
  .map(([sample, changes, cut, keepsLength]) => {
    const bytes = Buffer.from(sample);
    // Most damage lies behind the length of the message, which would otherwise only make the engine wait for more.
    for (const [at, value] of changes)
      bytes[keepsLength ? 4 + (at % (bytes.length - 4)) : at % bytes.length] = value;
    return cut === undefined ? bytes : bytes.subarray(0, cut % bytes.length);
  });

async function isServing(): Promise<void> {
  expect(await started.client.db('test').collection('items').findOne({ a: 1 })).toMatchObject({ a: 1 });
}

test(`outlives ${MESSAGES} damaged messages and goes on serving the others`, async () => {
  const samples = fc.sample(damaged, MESSAGES);
  for (let i = 0; i < samples.length; i += 200) {
    const sockets = samples.slice(i, i + 200).map((bytes) => {
      const socket = connect();
      socket.end(bytes);
      return socket;
    });
    await Promise.all(sockets.map((socket) => (socket.destroyed ? undefined : once(socket, 'close'))));
    if (i % 2000 === 0) await isServing();
  }
  await isServing();
  expect(differencesIn(started.engine.store)).toEqual([]);
}, 900_000);

test('closes a connection whose message is longer than MongoDB takes, or shorter than its header', async () => {
  for (const length of [-1, 0, 15, 48_000_001]) {
    const socket = connect();
    socket.write(header(length));
    await once(socket, 'close');
  }
  await isServing();
});

test('closes a connection that speaks another protocol', async () => {
  const socket = connect();
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'close');
  await isServing();
});

test('refuses documents nested so deeply that a reader could run out of stack', async () => {
  const levels = 100_000;
  const nested = Buffer.alloc(levels * 8 + 5);
  for (let i = 0; i < levels; i += 1) {
    nested.writeInt32LE(nested.length - i * 8, i * 7);
    nested.write('\x03a\0', i * 7 + 4, 'latin1');
  }
  const parts = Buffer.concat([Buffer.alloc(4), Buffer.from([0]), nested]);
  const socket = connect();
  socket.end(Buffer.concat([header(16 + parts.length), parts]));
  await once(socket, 'close');
  await isServing();
});

test('holds two thousand idle connections and serves another one', async () => {
  const sockets: Socket[] = [];
  // The backlog of a socket file is short: the next wave comes when this one has been answered.
  while (sockets.length < 2000) {
    const wave = Array.from({ length: 100 }, connect);
    for (const socket of wave) socket.write(message({ ping: 1, $db: 'admin' }));
    await Promise.all(wave.map((socket) => once(socket, 'data')));
    sockets.push(...wave);
  }
  await isServing();
  const closed = sockets.map((socket) => once(socket, 'close'));
  for (const socket of sockets) socket.destroy();
  await Promise.all(closed);
});
