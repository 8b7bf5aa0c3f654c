// Prints the engine's times beside their floors: the driver's ping, and LMDB alone. Build first.
// Usage: npm run bench -w @sharewave/embedded-mongo [-- --max 100000]
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { open } from 'lmdb';
import { MongoClient, ObjectId } from 'mongodb';
import { startEmbeddedMongo } from '../dist/index.js';

const { values } = parseArgs({ options: { max: { type: 'string', default: '1000000' } } });
const SIZES = [1_000, 100_000, 1_000_000].filter((size) => size <= Number(values.max));
const AUTHORS = Array.from({ length: 10_000 }, () => new ObjectId());
const TEXT = 'A post of some length, as people write them. '.repeat(5);
const CLI = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

async function startEngine(dataDir) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [CLI, '--data', dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await new Promise((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data).split('\n'))),
  );
  const client = await MongoClient.connect(line.split(' at ')[1], { maxPoolSize: 60 });
  const readyMs = performance.now() - startedAt;
  const stop = async () => {
    await client.close();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return { client, pid: child.pid, readyMs, stop };
}

/** The median and the 95th percentile of single calls, in milliseconds. */
async function time(calls, run) {
  for (let i = 0; i < Math.min(20, calls); i += 1) await run(i);
  const times = [];
  for (let i = 0; i < calls; i += 1) {
    const startedAt = performance.now();
    await run(i);
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return { p50: times[calls >> 1], p95: times[Math.floor(calls * 0.95)] };
}

/** Calls per second by a number of clients at once. */
async function rate(clients, calls, run) {
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < calls) await run((next += 1));
    }),
  );
  return (calls / (performance.now() - startedAt)) * 1000;
}

function report(name, text, note = '') {
  process.stdout.write(`${name.padEnd(52)} ${text.padStart(22)}  ${note}\n`);
}
const ms = ({ p50, p95 }) => `${p50.toFixed(2)} / ${p95.toFixed(2)} ms`;

/** Memory that belongs to the process alone; pages of the mapped file are not counted. */
function anonymousMegabytes(pid) {
  try {
    return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1024;
  } catch {
    return NaN;
  }
}

function lmdbFloor(folder) {
  const db = open({
    path: join(folder, 'floor.mdb'),
    noSubdir: true,
    encoding: 'binary',
    keyEncoding: 'binary',
  });
  const value = Buffer.alloc(330);
  const key = (n) => {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(n);
    return bytes;
  };
  const measure = (calls, run) => {
    const startedAt = performance.now();
    for (let i = 0; i < calls; i += 1) run(i);
    return (performance.now() - startedAt) / calls;
  };
  const commit = measure(500, (i) => db.transactionSync(() => db.putSync(key(i), value)));
  const get = measure(20_000, (i) => db.get(key(i % 500)));
  report(
    'LMDB alone: durable commit of one put',
    `${commit.toFixed(3)} ms`,
    `${(1000 / commit).toFixed(0)} a second`,
  );
  report('LMDB alone: get', `${(get * 1000).toFixed(1)} us`);
  return db.close();
}

function post(i) {
  return {
    author: AUTHORS[(i * 7919) % AUTHORS.length],
    createdAt: new Date(1.7e12 + i * 1000),
    text: TEXT,
    likes: 0,
  };
}

async function fill(posts, from, to) {
  for (let i = from; i < to; i += 1000) {
    await posts.insertMany(Array.from({ length: Math.min(1000, to - i) }, (_, j) => post(i + j)));
  }
}

async function measureReads(db, size) {
  const posts = db.collection('posts');
  const ids = (await posts.find().limit(1000).project({ _id: 1 }).toArray()).map(({ _id }) => _id);
  const ping = await time(500, () => db.command({ ping: 1 }));
  report(`ping (floor), ${size} posts`, ms(ping));
  const byId = await time(500, (i) => posts.findOne({ _id: ids[i % ids.length] }));
  report(`find by _id, ${size} posts`, ms(byId), `${(byId.p50 / ping.p50).toFixed(2)} times ping`);
  const pages = {};
  for (const n of [1, 10, 200, 5000]) {
    const author = { $in: AUTHORS.slice(0, n) };
    const page = await time(n > 1000 ? 30 : 200, () =>
      posts.find({ author }).sort({ createdAt: -1 }).limit(10).toArray(),
    );
    pages[n] = page.p50;
    report(`page of 10 of ${n} authors, ${size} posts`, ms(page));
  }
  report(`  5000 authors against 10, ${size} posts`, `${(pages[5000] / pages[10]).toFixed(1)} times`);
  return pages;
}

async function measureWrites(db) {
  const writes = db.collection('writes');
  await writes.createIndex({ name: 1 }, { unique: true });
  const one = await rate(1, 1000, (i) => writes.insertOne({ name: `one${i}`, text: TEXT }));
  const fifty = await rate(50, 10_000, (i) => writes.insertOne({ name: `fifty${i}`, text: TEXT }));
  report('durable insertOne, 1 client', `${one.toFixed(0)} a second`);
  report(
    'durable insertOne, 50 clients',
    `${fifty.toFixed(0)} a second`,
    `${(fifty / one).toFixed(1)} times one client`,
  );
  const counter = await time(500, () => writes.updateOne({ name: 'one1' }, { $inc: { n: 1 } }));
  report('counter update', ms(counter));
  const upsert = await time(500, (i) =>
    writes.updateOne({ name: `up${i % 250}` }, { $inc: { n: 1 } }, { upsert: true }),
  );
  report('unique upsert', ms(upsert));
}

async function measureLookup(db) {
  await db.collection('people').deleteMany({});
  await db.collection('people').insertMany(AUTHORS.map((_id, i) => ({ _id, name: `Person ${i}` })));
  const lookup = { from: 'people', localField: 'author', foreignField: '_id', as: 'author' };
  const stages = [{ $sort: { createdAt: -1 } }, { $limit: 20 }, { $lookup: lookup }];
  report(
    '$lookup of 20 authors',
    ms(await time(200, () => db.collection('posts').aggregate(stages).toArray())),
  );
}

/** The longest time that the event loop of this process was held up while something ran. */
async function longestStall(run) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await run();
  delay.disable();
  return `${(delay.max / 1e6).toFixed(1)} ms`;
}

/** The engine in a thread of this process, as the application has it, with a scan and with writes to the disk. */
async function measureStalls(dataDir) {
  const wait = () => new Promise((resolve) => setTimeout(resolve, 3000));
  report('event loop held up at most, idle (floor)', await longestStall(wait));
  const engine = await startEmbeddedMongo({ dataDir });
  const client = await MongoClient.connect(engine.uri);
  const db = client.db('bench');
  const scan = () =>
    db
      .collection('posts')
      .aggregate([{ $group: { _id: '$likes', n: { $sum: 1 } } }])
      .toArray();
  report('event loop held up at most, one scan of all posts', await longestStall(scan));
  const write = () => rate(1, 300, (i) => db.collection('stalls').insertOne({ i, text: TEXT }));
  report('event loop held up at most, 300 durable writes', await longestStall(write));
  await client.close();
  await engine.close();
}

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'engine-bench-'));
  const dataDir = join(folder, 'data');
  try {
    const machine = execFileSync('uname', ['-sm']).toString().trim();
    process.stdout.write(`median / 95th percentile; node ${process.version}, ${machine}\n`);
    await lmdbFloor(folder);
    let engine = await startEngine(dataDir);
    let db = engine.client.db('bench');
    await db.collection('posts').createIndex({ author: 1, createdAt: -1 });
    await db.collection('posts').createIndex({ createdAt: -1 });
    const pagesBySize = [];
    let filled = 0;
    for (const size of SIZES) {
      const startedAt = performance.now();
      await fill(db.collection('posts'), filled, size);
      if (size > filled + 1000) {
        const perSecond = ((size - filled) / (performance.now() - startedAt)) * 1000;
        report(`insertMany of 1000, up to ${size} posts`, `${perSecond.toFixed(0)} a second`);
      }
      filled = size;
      pagesBySize.push(await measureReads(db, size));
    }
    const [first, last] = [pagesBySize[0], pagesBySize.at(-1)];
    for (const n of [10, 200, 5000]) {
      report(
        `  page of ${n} authors, largest against 1000 posts`,
        `${(last[n] / first[n]).toFixed(2)} times`,
      );
    }
    await measureLookup(db);
    await measureWrites(db);
    report('anonymous memory after the load', `${anonymousMegabytes(engine.pid).toFixed(0)} MB`);
    await engine.stop();
    engine = await startEngine(dataDir);
    db = engine.client.db('bench');
    report(`start-up with ${filled} posts`, `${engine.readyMs.toFixed(0)} ms`);
    await db.collection('posts').countDocuments({ author: AUTHORS[0] });
    report('anonymous memory after the start', `${anonymousMegabytes(engine.pid).toFixed(0)} MB`);
    await engine.stop();
    await measureStalls(dataDir);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
