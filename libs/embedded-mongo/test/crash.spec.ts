import { EventEmitter, once } from 'node:events';
import { MongoClient } from 'mongodb';
import { decode } from '../src/storage/bson-io';
import { Executor } from '../src/planner/execute';
import { Store } from '../src/storage/store';
import { differencesIn } from './_support/check-indexes';
import { buildEngine, startEngineProcess } from './_support/engine-process';
import { temporaryFolder } from './_support/folders';

const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 50);
const WRITERS = 20;
/** A folder is used for some rounds, so that recovered data is damaged and recovered again. */
const ROUNDS_PER_FOLDER = 10;
// A hang must end; a machine that is busy with other things must not fail the test.
jest.setTimeout(ROUNDS * 30_000 + 60_000);

type Acknowledged = {
  items: Map<string, number>;
  removed: Set<string>;
  pairs: Set<string>;
  counter: number;
  progress: EventEmitter;
};

/** Writes until the engine is gone, and keeps a book of what was acknowledged. */
async function writeUntilEnd(client: MongoClient, writer: string, book: Acknowledged): Promise<void> {
  const db = client.db('crash');
  const items = db.collection<{ _id: string; n: number; u: string; tags: string[] }>('items');
  const pairs = db.collection<{ _id: string; pair: string }>('pairs');
  const counters = db.collection<{ _id: string; n: number }>('counters');
  try {
    for (let i = 0; ; i += 1) {
      const id = `${writer}-${i}`;
      await items.insertOne({ _id: id, n: 0, u: `u-${id}`, tags: [`t${i % 7}`, writer] });
      book.items.set(id, 0);
      await items.updateOne({ _id: id }, { $inc: { n: 1 }, $set: { u: `v-${id}` }, $push: { tags: 'more' } });
      book.items.set(id, 1);
      await counters.updateOne({ _id: 'all' }, { $inc: { n: 1 } }, { upsert: true });
      book.counter += 1;
      book.progress.emit('step');
      if (i % 3 === 0) {
        book.items.delete(id);
        await items.deleteOne({ _id: id });
        book.removed.add(id);
      }
      if (i % 4 !== 0) continue;
      await client.withSession((session) =>
        session.withTransaction(async () => {
          await pairs.insertOne({ _id: `${id}-a`, pair: id }, { session });
          await pairs.insertOne({ _id: `${id}-b`, pair: id }, { session });
        }),
      );
      book.pairs.add(id);
    }
  } catch (error) {
    // The connection breaks when the engine is killed; a refusal by the engine would be a fault.
    expect(error).not.toHaveProperty('code', expect.any(Number));
  }
}

async function compare(dataDir: string, book: Acknowledged): Promise<void> {
  const store = new Store(dataDir, false);
  const executor = new Executor(store);
  const all = (name: string): Map<unknown, Record<string, unknown>> => {
    const collection = store.find('crash', name);
    const hits = collection
      ? [...executor.search(collection, { filter: {} })].map(({ raw }) => decode(raw))
      : [];
    return new Map(hits.map((document) => [document['_id'], document]));
  };
  try {
    expect(differencesIn(store)).toEqual([]);
    const items = all('items');
    const lost = [...book.items].filter(([id, n]) => !(Number(items.get(id)?.['n']) >= n));
    expect(lost).toEqual([]);
    expect([...book.removed].filter((id) => items.has(id))).toEqual([]);
    const pairs = all('pairs');
    expect([...book.pairs].filter((id) => !pairs.has(`${id}-a`))).toEqual([]);
    const halves = [...pairs.keys()].filter(
      (id) => !pairs.has(String(id).replace(/.$/, (c) => (c === 'a' ? 'b' : 'a'))),
    );
    expect(halves).toEqual([]);
    const counter = Number(all('counters').get('all')?.['n'] ?? 0);
    expect(counter).toBeGreaterThanOrEqual(book.counter);
    // Each writer can have had one increment under way when the engine was killed.
    expect(counter).toBeLessThanOrEqual(book.counter + WRITERS);
    book.counter = counter;
  } finally {
    await store.close();
  }
}

/** Starts the engine, lets many write, kills it somewhere in between, and compares. */
async function runRound(dataDir: string, round: number, book: Acknowledged): Promise<void> {
  const engine = await startEngineProcess(dataDir);
  const client = await MongoClient.connect(engine.uri, {
    maxPoolSize: WRITERS,
    serverSelectionTimeoutMS: 2000,
  });
  const items = client.db('crash').collection('items');
  await items.createIndex({ u: 1 }, { unique: true });
  await items.createIndex({ tags: 1, n: -1 });
  const end = book.counter + 20 + Math.random() * 200;
  const writers = Array.from({ length: WRITERS }, (_, i) => writeUntilEnd(client, `${round}-${i}`, book));
  while (book.counter < end) await once(book.progress, 'step');
  await engine.kill('SIGKILL');
  await client.close();
  await Promise.all(writers);
  await compare(dataDir, book);
}

test(`loses nothing that it acknowledged in ${ROUNDS} rounds of kill -9`, async () => {
  buildEngine();
  let acknowledged = 0;
  for (let round = 0; round < ROUNDS;) {
    const dataDir = temporaryFolder();
    const progress = new EventEmitter();
    const book: Acknowledged = {
      items: new Map(),
      removed: new Set(),
      pairs: new Set(),
      counter: 0,
      progress,
    };
    for (const end = Math.min(round + ROUNDS_PER_FOLDER, ROUNDS); round < end; round += 1) {
      await runRound(dataDir, round, book);
    }
    acknowledged += book.items.size + book.removed.size + book.pairs.size + book.counter;
  }
  expect(acknowledged).toBeGreaterThan(ROUNDS * 20);
});
