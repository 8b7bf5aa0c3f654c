import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient, MongoServerError } from 'mongodb';
import { startEmbeddedMongo } from '../src';
import { CHECK_EVERY_MS } from '../src/commands/cursors';
import { encode } from '../src/storage/bson-io';
import { openEnvironment } from '../src/storage/environment';
import { inspectFile } from '../src/storage/inspect-file';
import { Records } from '../src/storage/records';
import { Store } from '../src/storage/store';
import { differencesIn } from './_support/check-indexes';
import { startForTests } from './_support/client';
import { buildEngine, builtPackage, runCli, startEngineProcess } from './_support/engine-process';
import { temporaryFolder } from './_support/folders';

const PAGE_BYTES = 4096;

beforeAll(() => buildEngine());

async function insert(uri: string, from: number, to: number): Promise<void> {
  const client = await MongoClient.connect(uri);
  const items = client.db('test').collection('items');
  await items.createIndex({ n: 1 }, { unique: true });
  await items.insertMany(Array.from({ length: to - from }, (_, i) => ({ n: from + i })));
  await client.close();
}

test('serves several clients as a process of its own, and ends cleanly on SIGTERM and SIGINT', async () => {
  const dataDir = temporaryFolder();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const engine = await startEngineProcess(dataDir, ['--listen', '127.0.0.1:0']);
    expect(engine.uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/$/);
    const clients = await Promise.all([1, 2, 3].map(() => MongoClient.connect(engine.uri)));
    const [first, second] = clients;
    await first?.db('test').collection('items').insertOne({ signal });
    expect(await second?.db('test').collection('items').countDocuments({ signal })).toBe(1);
    expect(await engine.kill(signal)).toBe(0);
    await Promise.all(clients.map((client) => client.close()));
    expect(existsSync(join(dataDir, 'engine.lock'))).toBe(false);
  }
});

test('listens on a socket file that only its owner can use', async () => {
  const dataDir = temporaryFolder();
  const engine = await startEmbeddedMongo({ dataDir, inThread: false, durable: false });
  expect(statSync(join(dataDir, 'mongo.sock')).mode & 0o777).toBe(0o600);
  await engine.close();
  expect(existsSync(join(dataDir, 'mongo.sock'))).toBe(false);
});

test('finds a shorter place for its socket when the path of the data folder is long', async () => {
  const dataDir = join(temporaryFolder(), 'x'.repeat(120));
  const engine = await startEmbeddedMongo({ dataDir, inThread: false, durable: false });
  await insert(engine.uri, 0, 1);
  await engine.close();
});

test('refuses a socket file that drivers would not know as one', async () => {
  const listen = { socketPath: join(temporaryFolder(), 'socket') };
  const started = startEmbeddedMongo({ dataDir: temporaryFolder(), listen, inThread: false });
  await expect(started).rejects.toThrow('does not end with .sock');
});

test('refuses to listen for other machines', async () => {
  const listen = { host: '0.0.0.0', port: 0 };
  const started = startEmbeddedMongo({ dataDir: temporaryFolder(), listen, inThread: false });
  await expect(started).rejects.toThrow('listens on loopback addresses only');
});

test('tells a second process on the same folder who holds it', async () => {
  const dataDir = temporaryFolder();
  const engine = await startEngineProcess(dataDir);
  const { code, output } = await runCli(['--data', dataDir]);
  expect(code).toBe(1);
  expect(output).toBe(
    `embedded-mongo: The data folder ${dataDir} is in use by process ${engine.child.pid}. Stop it, or choose another folder.\n`,
  );
  await engine.kill('SIGKILL');
  const next = await startEngineProcess(dataDir);
  expect(await next.kill('SIGTERM')).toBe(0);
});

test('lets one of many starters have the folder', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'engine.lock'), '999999999\n\n');
  const starts = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      startEmbeddedMongo({ dataDir, inThread: false, listen: { host: '127.0.0.1', port: 0 } }),
    ),
  );
  const running = starts.filter((start) => start.status === 'fulfilled');
  expect(running).toHaveLength(1);
  await Promise.all(running.map(({ value }) => value.close()));
});

test.each([0, 16])('leaves nothing behind if its disk is full after %i KB from the start', async (kb) => {
  const dataDir = temporaryFolder();
  const { code, output } = await runCli(['--data', dataDir], { maxFileKilobytes: kb });
  expect({ code, lines: output.split('\n').length - 1 }).toEqual({ code: 1, lines: 1 });
  expect(output).toContain(`The disk of the data folder ${dataDir} is full`);
  expect(output).toContain('free at least 1 MB, then start again.');
  expect(readdirSync(dataDir)).toEqual([]);
});

test('refuses a data folder that is a file', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, 'x');
  await expect(startEmbeddedMongo({ dataDir: file, inThread: false })).rejects.toThrow(
    /data folder .* is not writable/,
  );
});

test('refuses a foreign, a cut and a newer data file, and leaves it as it is', async () => {
  const foreign = temporaryFolder();
  writeFileSync(join(foreign, 'data.mdb'), Buffer.alloc(20_000, 7));
  await expect(startEmbeddedMongo({ dataDir: foreign, inThread: false })).rejects.toThrow(
    'is not a data file of this engine',
  );
  expect(readFileSync(join(foreign, 'data.mdb'))).toEqual(Buffer.alloc(20_000, 7));

  const cut = temporaryFolder();
  const engine = await startEmbeddedMongo({ dataDir: cut, inThread: false });
  await insert(engine.uri, 0, 1000);
  await engine.close();
  truncateSync(join(cut, 'data.mdb'), 16_384);
  await expect(startEmbeddedMongo({ dataDir: cut, inThread: false })).rejects.toThrow(
    'is not a data file of this engine',
  );

  const newer = temporaryFolder();
  const environment = openEnvironment(newer, false);
  environment.catalog.putSync(Buffer.from('format'), encode({ engine: 'embedded-mongo', version: 99 }));
  await environment.root.close();
  await expect(startEmbeddedMongo({ dataDir: newer, inThread: false })).rejects.toThrow('has format 99');
});

test('refuses a data file of which any page in use has been damaged', async () => {
  const dataDir = temporaryFolder();
  const store = new Store(dataDir, false);
  const records = new Records(store);
  const collection = store.commit(() => store.create('test', 'items', {}));
  store.commit(() => {
    for (let i = 0; i < 3000; i += 1)
      records.insert(collection, encode({ _id: i, text: 'x'.repeat(i % 300) }));
  });
  const { catalog, docs, idx } = store.environment;
  const pagesInUse = [catalog, docs, idx].reduce((sum, table) => {
    const stats = new Map<string, unknown>(Object.entries(table.getStats()));
    return sum + Number(stats.get('treeBranchPageCount')) + Number(stats.get('treeLeafPageCount'));
  }, 0);
  await store.close();
  const file = join(dataDir, 'data.mdb');
  const whole = readFileSync(file);
  inspectFile(file);
  const damaged = join(temporaryFolder(), 'data.mdb');
  let refused = 0;
  for (let at = 2 * PAGE_BYTES; at < whole.length; at += PAGE_BYTES) {
    writeFileSync(damaged, Buffer.from(whole).fill(0xff, at, at + PAGE_BYTES));
    try {
      inspectFile(damaged);
    } catch (error) {
      expect(error).toMatchObject({ message: expect.stringContaining('or it is damaged') });
      refused += 1;
    }
  }
  expect(pagesInUse).toBeGreaterThan(100);
  expect(refused).toBeGreaterThanOrEqual(pagesInUse);
  writeFileSync(file, Buffer.from(whole).fill(0, 2 * PAGE_BYTES));
  await expect(startEmbeddedMongo({ dataDir, inThread: false })).rejects.toThrow('or it is damaged');
});

test('names an address that is in use', async () => {
  const engine = await startEngineProcess(temporaryFolder(), ['--listen', '127.0.0.1:0']);
  const port = new URL(engine.uri.replace('mongodb:', 'http:')).port;
  const { code, output } = await runCli(['--data', temporaryFolder(), '--listen', `127.0.0.1:${port}`]);
  expect(code).toBe(1);
  expect(output).toContain(`The address 127.0.0.1:${port} is already in use.`);
  await engine.kill('SIGTERM');
});

test('copies the data while it runs, and puts the copy back', async () => {
  const dataDir = temporaryFolder();
  const file = join(temporaryFolder(), 'copy.backup');
  const engine = await startEngineProcess(dataDir);
  await insert(engine.uri, 0, 500);
  const writing = insert(engine.uri, 500, 5000);
  expect(await runCli(['backup', '--data', dataDir, '--to', file])).toEqual({ code: 0, output: '' });
  await writing;
  // All that members have written is in it, as in the folder that only its owner opens.
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await runCli(['backup', '--data', dataDir, '--to', file])).output).toContain('already exists');
  await engine.kill('SIGTERM');

  const restored = join(temporaryFolder(), 'restored');
  expect(await runCli(['restore', '--from', file, '--data', restored])).toEqual({ code: 0, output: '' });
  expect((await runCli(['restore', '--from', file, '--data', restored])).output).toContain(
    'already contains data',
  );
  const store = new Store(restored, false);
  expect(differencesIn(store)).toEqual([]);
  expect(store.find('test', 'items')?.count).toBeGreaterThanOrEqual(500);
  await store.close();
});

test('backs up and restores by calls of the application as well', async () => {
  const { startEmbeddedMongo: start, restoreEmbeddedMongo: restore } = await builtPackage();
  const [first, second] = [temporaryFolder(), join(temporaryFolder(), 'new')];
  const file = join(first, 'monday.backup');
  const engine = await start({ dataDir: first });
  await insert(engine.uri, 0, 300);
  await engine.backup(file);
  await expect(engine.backup(file)).rejects.toThrow(/^.*monday.backup already exists; choose another name.$/);
  await expect(restore(file, first)).rejects.toThrow(`${first} is in use by process ${process.pid}`);
  await engine.close();

  await restore(file, second);
  await expect(restore(file, second)).rejects.toThrow('already contains data');
  const restored = await start({ dataDir: second });
  const client = await MongoClient.connect(restored.uri);
  expect(
    await client
      .db('test')
      .collection('items')
      .countDocuments({ n: { $gte: 0 } }),
  ).toBe(300);
  await client.close();
  await restored.close();
});

test('a restore that fails or is cut off leaves no data that could be taken for all', async () => {
  const [dataDir, target] = [temporaryFolder(), temporaryFolder()];
  const file = join(dataDir, 'all.backup');
  const engine = await startEngineProcess(dataDir);
  await insert(engine.uri, 0, 2000);
  await engine.kill('SIGTERM');
  const small = { maxFileKilobytes: 64 };
  const full = await runCli(['backup', '--data', dataDir, '--to', file], small);
  expect(full.output).toContain('Nothing was written: free some space, then repeat it.');
  expect(readdirSync(dataDir).filter((name) => name.includes('backup'))).toEqual([]);
  expect((await runCli(['backup', '--data', dataDir, '--to', file])).code).toBe(0);

  const restore = ['restore', '--from', file, '--data', target];
  const { code, output } = await runCli(restore, small);
  expect({ code, lines: output.split('\n').length - 1 }).toEqual({ code: 1, lines: 1 });
  expect(output).toContain('Nothing was written: free some space, then repeat it.');
  expect(readdirSync(target)).toEqual([]);

  // As after a power failure.
  writeFileSync(join(target, 'data.mdb.partial'), readFileSync(file).subarray(0, 50_000));
  expect((await runCli(['--data', target])).output).toContain(`A restore into ${target} was cut off.`);
  expect((await runCli(restore)).code).toBe(0);
  expect(readdirSync(target)).toEqual(['data.mdb']);
  const store = new Store(target, false);
  expect(store.find('test', 'items')?.count).toBe(2000);
  await store.close();
});

/** Has a process read a file, as a backup does, and kills it before it is done. */
async function killReaderOf(file: string): Promise<void> {
  const read = `const lmdb = require(${JSON.stringify(require.resolve('lmdb'))});
    const root = lmdb.open({ path: ${JSON.stringify(file)}, noSubdir: true, readOnly: true });
    root.useReadTransaction();
    console.log('It reads.');
    setInterval(() => {}, 1000);`;
  const reader = spawn(process.execPath, ['-e', read], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(reader.stdout, 'data');
  reader.kill('SIGKILL');
  await once(reader, 'exit');
}

test('uses its room again after a backup was killed', async () => {
  const timers = jest.spyOn(globalThis, 'setInterval');
  const { client, dataDir, close } = await startForTests();
  const checks = timers.mock.calls.filter(([, everyMs]) => everyMs === CHECK_EVERY_MS);
  const items = client.db('test').collection('items');
  const file = join(dataDir, 'data.mdb');
  const change = async (): Promise<number> => {
    for (let round = 0; round < 10; round += 1) {
      await items.insertMany(Array.from({ length: 100 }, () => ({ text: 'x'.repeat(1000) })));
      await items.deleteMany({});
    }
    return statSync(file).size;
  };
  await change();
  await killReaderOf(file);
  for (const [check] of checks) check();
  const before = await change();
  expect(await change()).toBeLessThan(before * 1.2);
  timers.mockRestore();
  await close();
});

test('says at a write and at a start what to do about a full disk, and keeps what was there', async () => {
  const dataDir = temporaryFolder();
  const full = await runFull(dataDir);
  expect(full).toMatchObject({ code: 14031 });
  expect(full.message).toMatch(/^The disk is full .*nothing of this command was stored. Free some space/);

  const before = readFileSync(join(dataDir, 'data.mdb'));
  const { code, output } = await runCli(['--data', dataDir], { maxFileKilobytes: 64 });
  expect({ code, lines: output.split('\n').length - 1 }).toEqual({ code: 1, lines: 1 });
  expect(output).toContain('The data is untouched: free at least 1 MB, then start again.');
  expect(readFileSync(join(dataDir, 'data.mdb')).equals(before)).toBe(true);

  const store = new Store(dataDir, false);
  expect(differencesIn(store)).toEqual([]);
  expect(store.find('test', 'items')?.count).toBe(full.acknowledged);
  await store.close();
});

test('has no index that a full disk kept from being built', async () => {
  const dataDir = temporaryFolder();
  const engine = await startEngineProcess(dataDir, [], { maxFileKilobytes: 4096 });
  const client = await MongoClient.connect(engine.uri);
  const items = client.db('test').collection('items');
  const textOf = (n: number): string => `${n}`.padEnd(1500, 'x');
  for (let n = 0, isFull = false; !isFull; n += 100) {
    const some = Array.from({ length: 100 }, (_, i) => ({ text: textOf(n + i) }));
    isFull = await items.insertMany(some).then(
      () => false,
      () => true,
    );
  }
  await expect(items.createIndex({ text: 1 })).rejects.toMatchObject({ code: 14031 });
  expect(await items.indexes()).toHaveLength(1);
  expect(await items.countDocuments({ text: textOf(7) })).toBe(1);
  await client.close();
  await engine.kill('SIGTERM');
  const store = new Store(dataDir, false);
  expect(differencesIn(store)).toEqual([]);
  await store.close();
});

/** Runs an engine whose file may not grow beyond some megabytes, and writes until it is refused. */
async function runFull(dataDir: string): Promise<{ code: unknown; message: string; acknowledged: number }> {
  const engine = await startEngineProcess(dataDir, [], { maxFileKilobytes: 4096 });
  const client = await MongoClient.connect(engine.uri);
  const items = client.db('test').collection<{ text: string }>('items');
  let acknowledged = 0;
  for (;;) {
    try {
      await items.insertOne({ text: 'x'.repeat(100_000) });
      acknowledged += 1;
    } catch (error) {
      expect(await items.countDocuments()).toBe(acknowledged);
      await client.close();
      await engine.kill('SIGTERM');
      if (!(error instanceof MongoServerError)) throw error;
      return { code: error.code, message: error.message, acknowledged };
    }
  }
}

test('drops a large collection in pieces, and goes on with it at the next start', async () => {
  const dataDir = temporaryFolder();
  const first = new Store(dataDir, false);
  const records = new Records(first);
  const collection = first.commit(() => first.create('test', 'gone', {}));
  first.commit(() => {
    for (let i = 0; i < 12_000; i += 1) records.insert(collection, encode({ _id: i }));
  });
  first.drop(collection);
  await first.close();
  const again = new Store(dataDir, false);
  expect(again.find('test', 'gone')).toBeUndefined();
  expect(again.environment.docs.getKeysCount()).toBe(12_000);
  while (again.environment.docs.getKeysCount() + again.idx.getKeysCount() > 0)
    await new Promise((resolve) => setImmediate(resolve));
  await again.close();
});
