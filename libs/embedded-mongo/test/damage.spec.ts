import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Collection } from 'mongodb';
import { expireDocuments } from '../src/commands/time-to-live';
import { runEngine } from '../src/engine';
import { backUp, restore } from '../src/storage/backup';
import { decode, encode } from '../src/storage/bson-io';
import { openEnvironment } from '../src/storage/environment';
import { idPrefix, recordKey, successor } from '../src/storage/keys';
import { documentOf } from '../src/storage/seal';
import { Store } from '../src/storage/store';
import { differencesIn } from './_support/check-indexes';
import { startForTests } from './_support/client';
import { temporaryFolder } from './_support/folders';

/** Rounds of flipped bits; each damages some documents of a fresh copy. */
const ROUNDS = Number(process.env['DAMAGE_ROUNDS'] ?? 8);
const DAMAGED_PER_ROUND = 25;
/** The seal behind a document. */
const SEAL_BYTES = 5;
jest.setTimeout(60_000 + ROUNDS * 10_000);

type Item = { _id: string; n: number; group: string; text: string; at?: Date };
// The long ones have pages of their own.
const ITEMS: Item[] = Array.from({ length: 200 }, (_, i) => ({
  _id: `item ${i}`,
  n: i,
  group: `g${i % 10}`,
  text: 'x'.repeat(i % 20 === 0 ? 3000 * (i + 1) : i * 3),
}));

type Running = Awaited<ReturnType<typeof startForTests>> & { items: Collection<Item> };

async function open(dataDir: string): Promise<Running> {
  const engine = await startForTests(dataDir);
  return { ...engine, items: engine.client.db('test').collection<Item>('items') };
}

/** A folder with all items, on the disk. */
async function makeData(): Promise<string> {
  const dataDir = temporaryFolder();
  const { items, close } = await open(dataDir);
  await items.createIndex({ n: 1 }, { unique: true });
  await items.createIndex({ group: 1 });
  await items.insertMany(ITEMS);
  await close();
  return dataDir;
}

/** Flips a bit of a document in a file, wherever its bytes stand. */
function flip(file: Buffer, item: Item, bit: number): void {
  const whole = encode(item);
  const places: number[] = [];
  for (let at = file.indexOf(whole); at >= 0; at = file.indexOf(whole, at + 1)) places.push(at);
  expect(places.length).toBeGreaterThan(0);
  for (const place of places) {
    const at = place + (bit >> 3);
    file.writeUInt8(file.readUInt8(at) ^ (1 << (bit & 7)), at);
  }
}

const itemAt = (i: number): Item => ITEMS[i] ?? { _id: '', n: -1, group: '', text: '' };
const bitsOf = (item: Item): number => (encode(item).length + SEAL_BYTES) * 8;
const random = (below: number): number => Math.floor(Math.random() * below);

function damagedCopy(dataDir: string, bits: ReadonlyMap<Item, number>): string {
  const copy = temporaryFolder();
  const file = readFileSync(join(dataDir, 'data.mdb'));
  for (const [item, bit] of bits) flip(file, item, bit);
  writeFileSync(join(copy, 'data.mdb'), file);
  return copy;
}

const DAMAGED = {
  code: 301,
  codeName: 'DataCorruptionDetected',
  message: expect.stringMatching(/^Data of test\.items is damaged: the document of record \d+/),
};

test('a flipped bit of a document is an error of that document alone, however it is read', async () => {
  const dataDir = await makeData();
  for (let round = 0; round < ROUNDS; round += 1) {
    const bits = new Map<Item, number>();
    while (bits.size < DAMAGED_PER_ROUND) {
      const item = itemAt(random(ITEMS.length));
      // The length, the end and the seal are few bytes among many, and are what the check itself goes by.
      const edge = random(2) === 0 ? random(32) : bitsOf(item) - 1 - random(48);
      bits.set(item, round % 2 === 0 ? edge : random(bitsOf(item)));
    }
    const { items, close } = await open(damagedCopy(dataDir, bits));
    for (const item of ITEMS) {
      const { _id, n, group } = item;
      const reads = [
        () => items.findOne({ _id }),
        () => items.findOne({ n, text: { $exists: true } }),
        () => items.findOne({ _id }, { projection: { _id: 1, n: 1, group: 1, text: 1 } }),
        () => items.aggregate<Item>([{ $match: { group, n } }]).next(),
      ];
      for (const read of reads) {
        if (bits.has(item)) await expect(read()).rejects.toMatchObject(DAMAGED);
        else expect(await read()).toEqual(item);
      }
    }
    await expect(items.find().toArray()).rejects.toMatchObject(DAMAGED);
    await expect(items.find().sort({ text: 1 }).toArray()).rejects.toMatchObject(DAMAGED);
    await expect(items.createIndex({ text: 1 })).rejects.toMatchObject({ code: 301 });
    await close();
  }
});

test('what is not damaged can be written, and a damaged document is not written over unseen', async () => {
  const [bad, good] = [itemAt(3), itemAt(4)];
  const { items, close } = await open(damagedCopy(await makeData(), new Map([[bad, 200]])));
  await items.updateOne({ _id: good._id }, { $set: { text: 'new' } });
  await items.insertOne({ _id: 'another', n: 1000, group: 'g3', text: '' });
  expect(await items.deleteOne({ n: 5 })).toMatchObject({ deletedCount: 1 });
  expect(await items.findOne({ _id: good._id })).toEqual({ ...good, text: 'new' });
  await expect(items.updateOne({ _id: bad._id }, { $set: { n: 2000 } })).rejects.toMatchObject({ code: 301 });
  await expect(items.updateMany({ group: 'g3' }, { $inc: { n: 5000 } })).rejects.toMatchObject({ code: 301 });
  await expect(items.deleteOne({ _id: bad._id })).rejects.toMatchObject({ code: 301 });
  expect(await items.countDocuments({ n: { $gte: 2000 } })).toBe(0);
  expect(await items.drop()).toBe(true);
  await close();
});

test('a damaged document keeps its own collection alone from expiring', async () => {
  const dataDir = await makeData();
  const first = await open(dataDir);
  const others = first.client.db('test').collection('others');
  await others.insertOne({ at: new Date(0) });
  for (const items of [first.items, others]) await items.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  const over = { _id: 'over', n: -1, group: '', text: '', at: new Date(0) };
  await first.items.insertOne(over);
  await first.close();
  const { engine, items, client, close } = await open(damagedCopy(dataDir, new Map([[over, 100]])));
  await expireDocuments(engine, new Date());
  expect(await client.db('test').collection('others').countDocuments()).toBe(0);
  await expect(items.findOne({ _id: 'over' })).rejects.toMatchObject(DAMAGED);
  await close();
});

/** Changes entries of an index on the disk. */
async function changeIndex(
  dataDir: string,
  name: string,
  change: (entry: { key: Buffer; value: Buffer }, i: number) => { key: Buffer; value: Buffer },
): Promise<void> {
  const store = new Store(dataDir, false);
  const { idx } = store.environment;
  const index = store.find('test', 'items')?.indexes.find((other) => other.name === name);
  const prefix = idPrefix(index?.id ?? 0);
  const entries = [...idx.getRange({ start: prefix, end: successor(prefix) })];
  expect(entries.length).toBe(ITEMS.length);
  idx.transactionSync(() => {
    entries.forEach(({ key, value }, i) => {
      idx.removeSync(key);
      const changed = change({ key: Buffer.from(key), value: Buffer.from(value) }, i);
      idx.putSync(changed.key, changed.value);
    });
  });
  await store.close();
}

test('an index entry that leads elsewhere or nowhere is an error, and finds no other document', async () => {
  const dataDir = await makeData();
  await changeIndex(dataDir, '_id_', ({ key, value }, i) => {
    const bit = i % (value.length * 8);
    value.writeUInt8(value.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    return { key, value };
  });
  await changeIndex(dataDir, 'group_1', ({ key, value }) => {
    key.writeUIntBE(key.readUIntBE(key.length - 6, 6) + 2 ** 40, key.length - 6, 6);
    return { key, value };
  });
  const { items, close } = await open(dataDir);
  const leadsNowhere = {
    code: 301,
    message: 'Data of test.items is damaged: an index entry leads to no document',
  };
  for (const { _id, group } of ITEMS) {
    await expect(items.findOne({ _id })).rejects.toMatchObject(leadsNowhere);
    await expect(items.findOne({ group })).rejects.toMatchObject(leadsNowhere);
  }
  expect(await items.find({ n: { $gte: 0 } }).toArray()).toEqual(ITEMS);
  await close();
  await expect(backUp(dataDir, join(dataDir, 'backup'))).rejects.toThrow(
    '200 entries of index _id_ of test.items, 200 entries of index group_1 of test.items',
  );
});

test('a document that was removed while a cursor rested is no damage', async () => {
  const { items, close } = await open(await makeData());
  const cursor = items.find({ group: 'g1' }).batchSize(1);
  expect(await cursor.next()).toEqual(itemAt(1));
  await items.deleteMany({ group: 'g1' });
  expect(await cursor.next()).toBeNull();
  await close();
});

test('a backup and a restore refuse damaged documents, and name their collections', async () => {
  const dataDir = await makeData();
  const bits = new Map([7, 8, 20, 180].map((i) => [itemAt(i), random(bitsOf(itemAt(i)))]));
  const file = join(temporaryFolder(), 'copy.backup');
  const named = 'contains damaged data: 4 documents of test.items. Restore an undamaged backup.';
  await expect(backUp(damagedCopy(dataDir, bits), file)).rejects.toThrow(named);
  expect(existsSync(file)).toBe(false);

  await backUp(dataDir, file);
  const damagedFile = readFileSync(file);
  for (const [item, bit] of bits) flip(damagedFile, item, bit);
  writeFileSync(`${file}.damaged`, damagedFile);
  const restored = join(temporaryFolder(), 'restored');
  expect(() => restore(`${file}.damaged`, restored)).toThrow(named);
  expect(existsSync(restored)).toBe(false);
  restore(file, restored);
  const { items, close } = await open(restored);
  expect(await items.find().toArray()).toEqual(ITEMS);
  await close();
});

test('a damaged catalog is reported at the start', async () => {
  const dataDir = await makeData();
  const file = join(dataDir, 'data.mdb');
  const bytes = readFileSync(file).toString('latin1').replaceAll('group_1', 'grouq_1');
  writeFileSync(file, bytes, 'latin1');
  const listen = { socketPath: join(dataDir, 'mongo.sock') };
  await expect(runEngine({ dataDir, listen, isDurable: false })).rejects.toThrow(
    'catalog of the data folder is damaged',
  );
});

/** Makes of a folder what an engine of format 1 would have written: no checksums. */
async function takeToFormat1(dataDir: string): Promise<void> {
  const { root, catalog, docs, idx } = openEnvironment(dataDir, false);
  root.transactionSync(() => {
    for (const { key, value } of [...idx.getRange()]) idx.putSync(key, value.subarray(0, 6));
    for (const table of [catalog, docs]) {
      for (const { key, value } of [...table.getRange()]) {
        const isCounter = table === catalog && key[0] !== 'c'.charCodeAt(0);
        if (!isCounter) table.putSync(key, documentOf(value, key) ?? Buffer.alloc(0));
      }
    }
    catalog.putSync(Buffer.from('format'), encode({ engine: 'embedded-mongo', version: 1 }));
  });
  await root.close();
}

test('a file of format 1 opens as it is, is marked as newer, and gets checksums as it is written', async () => {
  const dataDir = await makeData();
  await takeToFormat1(dataDir);
  await backUp(dataDir, join(dataDir, 'backup'));
  const { items, close } = await open(dataDir);
  expect(await items.find().toArray()).toEqual(ITEMS);
  for (const item of ITEMS) expect(await items.findOne({ _id: item._id })).toEqual(item);
  await items.updateOne({ n: 1 }, { $set: { text: 'new' } });
  await items.deleteOne({ n: 2 });
  await close();

  const store = new Store(dataDir, false);
  expect(differencesIn(store)).toEqual([]);
  const { catalog, docs } = store.environment;
  expect(decode(catalog.get(Buffer.from('format')) ?? Buffer.alloc(0))).toMatchObject({ version: 2 });
  const collection = store.find('test', 'items')?.id ?? 0;
  const kept = docs.get(recordKey(collection, 1));
  expect(kept).toEqual(encode(itemAt(0)));
  expect(docs.get(recordKey(collection, 2))?.length).toBe(
    encode({ ...itemAt(1), text: 'new' }).length + SEAL_BYTES,
  );
  await store.close();
  restore(join(dataDir, 'backup'), join(dataDir, 'restored'));

  // Of a document without a checksum its length can still be wrong.
  const damagedDir = damagedCopy(dataDir, new Map([[itemAt(10), 3]]));
  const damaged = await open(damagedDir);
  await expect(damaged.items.findOne({ _id: itemAt(10)._id })).rejects.toMatchObject(DAMAGED);
  await damaged.close();
});

test('refuses a file without any bytes, and does not begin anew in its place', async () => {
  const dataDir = await makeData();
  const file = join(dataDir, 'data.mdb');
  writeFileSync(file, '');
  await expect(open(dataDir)).rejects.toThrow(/is empty \(0 bytes\).*restore a backup/);
  expect(readFileSync(file)).toHaveLength(0);
});
