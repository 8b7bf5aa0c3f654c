import type { Collection, Document } from 'mongodb';
import { Long, MongoClient, UUID } from 'mongodb';
import { startForTests } from './_support/client';
import { differencesIn } from './_support/check-indexes';
import { temporaryFolder } from './_support/folders';
import { rawCommand } from './_support/raw-command';

type Started = Awaited<ReturnType<typeof startForTests>>;
type Account = { _id: string; balance: number };
const OPTIONS = { hasFailPoints: true, replicaSet: 'rs0', listen: { host: '127.0.0.1', port: 0 } };
let started: Started;
let accounts: Collection<Account>;

const admin = (command: Document): Promise<Document> => started.client.db('admin').command(command);
const failOnce = (data: Document): Promise<Document> =>
  admin({ configureFailPoint: 'failCommand', mode: { times: 1 }, data });
const balance = async (): Promise<number | undefined> => (await accounts.findOne({ _id: 'a' }))?.balance;

beforeAll(async () => {
  started = await startForTests(undefined, OPTIONS);
  accounts = started.client.db('bank').collection<Account>('accounts');
});
beforeEach(async () => {
  await accounts.deleteMany({});
  await accounts.insertOne({ _id: 'a', balance: 0 });
});
afterEach(() => expect(differencesIn(started.engine.store)).toEqual([]));
afterAll(() => started.close());

test('answers hello as the primary of a set with one member', async () => {
  expect(started.uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/\?replicaSet=rs0$/);
  const hello = await admin({ hello: 1 });
  expect(hello).toMatchObject({ setName: 'rs0', isWritablePrimary: true, secondary: false, setVersion: 1 });
  expect(hello['hosts']).toEqual([hello['me']]);
  expect(hello['primary']).toBe(hello['me']);
  const wrong = MongoClient.connect(started.uri.replace('rs0', 'other'), { serverSelectionTimeoutMS: 300 });
  await expect(wrong).rejects.toThrow();
});

describe('a numbered write', () => {
  const lsid = { id: new UUID() };
  const increment = (number: number): Document => ({
    update: 'accounts',
    updates: [{ q: { _id: 'a' }, u: { $inc: { balance: 1 } } }],
    lsid,
    txnNumber: Long.fromNumber(number),
  });
  const run = ({ uri }: { uri: string }, command: Document): Promise<Document> =>
    rawCommand(uri, 'bank', command);

  test('is executed once, however often it is sent, also over another connection', async () => {
    const first = await run(started, increment(1));
    expect(first).toMatchObject({ n: 1, nModified: 1 });
    const repeats = await Promise.all([1, 1, 1].map((number) => run(started, increment(number))));
    for (const repeat of repeats) expect(repeat).toMatchObject({ n: 1, nModified: 1, retriedStmtIds: [0] });
    expect(await balance()).toBe(1);
    await run(started, increment(2));
    expect(await balance()).toBe(2);
    expect(await run(started, increment(1))).toMatchObject({ ok: 0, code: 225 });
  });

  test('is executed once when it arrives twice at the same time', async () => {
    await Promise.all([3, 3, 3, 3].map((number) => run(started, increment(number))));
    expect(await balance()).toBe(1);
  });

  test('is remembered over a restart', async () => {
    const dataDir = temporaryFolder();
    const before = await startForTests(dataDir, OPTIONS);
    await before.client.db('bank').collection<Account>('accounts').insertOne({ _id: 'a', balance: 0 });
    const findAndModify = {
      findAndModify: 'accounts',
      query: { _id: 'a' },
      update: { $inc: { balance: 1 } },
      lsid,
      txnNumber: Long.fromNumber(9),
    };
    const first = await run(before, findAndModify);
    await before.close();
    const after = await startForTests(dataDir, OPTIONS);
    expect((await run(after, findAndModify))['value']).toEqual(first['value']);
    const found = await after.client.db('bank').collection<Account>('accounts').findOne({ _id: 'a' });
    expect(found?.balance).toBe(1);
    await after.close();
  });

  test('that was refused is tried again', async () => {
    const insert = { insert: 'accounts', documents: [{ _id: 'b' }], lsid, txnNumber: Long.fromNumber(20) };
    await failOnce({ failCommands: ['insert'], errorCode: 91 });
    expect(await run(started, insert)).toMatchObject({
      code: 91,
      errorLabels: ['RetryableWriteError'],
    });
    expect(await run(started, insert)).toMatchObject({ n: 1 });
  });

  test('is kept for a bounded number of sessions', async () => {
    const { retried, store } = started.engine;
    await store.write(() => {
      for (let i = 0; i < 6000; i += 1) retried?.keep(i.toString(16).padStart(32, '0'), 1n, Buffer.alloc(5));
    });
    expect(retried?.size).toBe(5000);
    expect(retried?.find('0'.repeat(32), 1n)).toBeUndefined();
  });
});

test.each([
  { failCommands: ['update'], closeConnection: true },
  { failCommands: ['update'], errorCode: 10107 },
  { failCommands: ['update'], writeConcernError: { code: 91, errmsg: 'stopping' } },
])('the driver repeats a write that met %j, and it happens once', async (data) => {
  await failOnce(data);
  await accounts.updateOne({ _id: 'a' }, { $inc: { balance: 1 } });
  expect(await balance()).toBe(1);
});

test.each([
  { failCommands: ['update'], closeConnection: true },
  { failCommands: ['update'], errorCode: 112 },
  { failCommands: ['commitTransaction'], closeConnection: true },
  { failCommands: ['commitTransaction'], errorCode: 10107 },
  { failCommands: ['commitTransaction'], writeConcernError: { code: 91, errmsg: 'stopping' } },
])('a transaction that met %j happens once', async (data) => {
  await failOnce(data);
  await started.client.withSession((session) =>
    session.withTransaction(() => accounts.updateOne({ _id: 'a' }, { $inc: { balance: 1 } }, { session })),
  );
  expect(await balance()).toBe(1);
});

test('a commit that is sent again answers success, also after a restart', async () => {
  const dataDir = temporaryFolder();
  const lsid = { id: new UUID() };
  const numbered = { lsid, txnNumber: Long.fromNumber(1), autocommit: false };
  const insert = { insert: 'accounts', documents: [{ _id: 'z' }], startTransaction: true, ...numbered };
  const before = await startForTests(dataDir, OPTIONS);
  await before.client.db('bank').createCollection('accounts');
  await rawCommand(before.uri, 'bank', insert);
  const commit = { commitTransaction: 1, ...numbered };
  expect(await rawCommand(before.uri, 'admin', commit)).toMatchObject({ ok: 1 });
  expect(await rawCommand(before.uri, 'admin', commit)).toMatchObject({ ok: 1 });
  await before.close();
  const after = await startForTests(dataDir, OPTIONS);
  expect(await rawCommand(after.uri, 'admin', commit)).toMatchObject({ ok: 1 });
  await after.close();
});

describe('a primary that steps down', () => {
  const directly = (): Promise<MongoClient> =>
    MongoClient.connect(started.uri.replace('?replicaSet=rs0', '?directConnection=true'), {
      retryWrites: false,
      retryReads: false,
    });

  test('refuses writes and reads for a while, and is elected again', async () => {
    const client = await directly();
    const before = await admin({ hello: 1 });
    const session = client.startSession();
    session.startTransaction();
    const own = client.db('bank').collection<Account>('accounts');
    await own.updateOne({ _id: 'a' }, { $inc: { balance: 5 } }, { session });
    await client.db('admin').command({ replSetStepDown: 1, force: true });
    const refused = { code: 10107, codeName: 'NotWritablePrimary' };
    await expect(own.insertOne({ _id: 'b', balance: 0 })).rejects.toMatchObject(refused);
    expect(await rawCommand(started.uri, 'bank', { find: 'accounts' })).toMatchObject(refused);
    const during = await client.db('admin').command({ hello: 1 });
    expect(during).toMatchObject({ isWritablePrimary: false, secondary: true });
    expect(during['primary']).toBeUndefined();
    let after = during;
    while (after['isWritablePrimary'] !== true) after = await client.db('admin').command({ hello: 1 });
    expect(String(after['electionId']) > String(before['electionId'])).toBe(true);
    const failure = await own.findOne({}, { session }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 251 });
    await session.endSession();
    await client.close();
    expect(await balance()).toBe(0);
  });

  test('loses and doubles nothing under load', async () => {
    let done = 0;
    const work = Array.from({ length: 10 }, async (_, worker) => {
      for (let i = 0; i < 10; i += 1) {
        await accounts.updateOne({ _id: 'a' }, { $inc: { balance: 1 } });
        await started.client.withSession((session) =>
          session.withTransaction(() =>
            accounts.insertOne({ _id: `t${worker}.${i}`, balance: 1 }, { session }),
          ),
        );
        done += 1;
        if (done === 30) await admin({ replSetStepDown: 1 });
      }
    });
    await Promise.all(work);
    expect(await balance()).toBe(100);
    expect(await accounts.countDocuments()).toBe(101);
  });
});
