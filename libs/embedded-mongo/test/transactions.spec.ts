import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import type { ClientSession, Collection } from 'mongodb';
import { MongoClient } from 'mongodb';
import { startForTests } from './_support/client';
import { differencesIn } from './_support/check-indexes';

type Account = { _id: string; balance: number; email?: string };
type Started = Awaited<ReturnType<typeof startForTests>>;
let started: Started;
let accounts: Collection<Account>;

beforeAll(async () => {
  started = await startForTests();
  accounts = started.client.db('bank').collection<Account>('accounts');
});
afterEach(() => expect(differencesIn(started.engine.store)).toEqual([]));
beforeEach(async () => {
  await accounts.drop();
  await accounts.createIndex({ email: 1 }, { unique: true, sparse: true });
  await accounts.insertMany([
    { _id: 'a', balance: 100 },
    { _id: 'b', balance: 0 },
  ]);
});
afterAll(() => started.close());

test('shows the changes of a transaction to nobody else before it commits', async () => {
  const session = started.client.startSession();
  session.startTransaction();
  await accounts.updateOne({ _id: 'a' }, { $inc: { balance: -10 } }, { session });
  await accounts.insertOne({ _id: 'c', balance: 10 }, { session });
  await accounts.deleteOne({ _id: 'b' }, { session });
  expect(await accounts.find({}, { session }).sort({ _id: 1 }).toArray()).toEqual([
    { _id: 'a', balance: 90 },
    { _id: 'c', balance: 10 },
  ]);
  expect(await accounts.countDocuments({ balance: { $gte: 0 } }, { session })).toBe(2);
  expect(await accounts.findOne({ _id: 'a' })).toEqual({ _id: 'a', balance: 100 });
  expect(await accounts.countDocuments()).toBe(2);
  expect(await accounts.estimatedDocumentCount()).toBe(2);
  await session.commitTransaction();
  await session.endSession();
  expect(await accounts.find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: 'a', balance: 90 },
    { _id: 'c', balance: 10 },
  ]);
  expect(await accounts.estimatedDocumentCount()).toBe(2);
});

test('is over when one part of a bulkWrite is refused', async () => {
  const { client } = started;
  const session = client.startSession();
  session.startTransaction();
  const namespace = 'bank.accounts';
  const writes = client.bulkWrite<{ 'bank.accounts': Account }>(
    [
      { namespace, name: 'updateOne', filter: { _id: 'a' }, update: { $inc: { balance: -10 } } },
      { namespace, name: 'insertOne', document: { _id: 'b', balance: 10 } },
    ],
    { session },
  );
  await expect(writes).rejects.toThrow(/bulk write/);
  await expect(session.commitTransaction()).rejects.toMatchObject({ code: 251 });
  await session.endSession();
  expect(await accounts.findOne({ _id: 'a' })).toEqual({ _id: 'a', balance: 100 });
  // Nobody has to wait for it.
  expect(await accounts.updateOne({ _id: 'a' }, { $inc: { balance: -1 } })).toMatchObject({
    modifiedCount: 1,
  });
});

test('leaves nothing of an aborted transaction', async () => {
  const session = started.client.startSession();
  session.startTransaction();
  await accounts.insertMany([{ _id: 'c', balance: 1 }], { session });
  await accounts.updateMany({}, { $set: { email: 'x' } }, { session }).catch(() => undefined);
  await session.abortTransaction();
  await session.endSession();
  expect(await accounts.find().toArray()).toEqual([
    { _id: 'a', balance: 100 },
    { _id: 'b', balance: 0 },
  ]);
});

test('lets the first committer win, and the other one start again', async () => {
  const first = started.client.startSession();
  const second = started.client.startSession();
  first.startTransaction();
  second.startTransaction();
  await accounts.updateOne({ _id: 'a' }, { $inc: { balance: 1 } }, { session: first });
  const late = accounts.updateOne({ _id: 'a' }, { $inc: { balance: 1 } }, { session: second });
  await expect(late).rejects.toMatchObject({ code: 112, errorLabels: ['TransientTransactionError'] });
  await first.commitTransaction();
  await expect(second.commitTransaction()).rejects.toMatchObject({ code: 251 });
  await Promise.all([first.endSession(), second.endSession()]);
  expect(await accounts.findOne({ _id: 'a' })).toMatchObject({ balance: 101 });
});

test('refuses to commit over a document that was changed outside meanwhile', async () => {
  const session = started.client.startSession();
  session.startTransaction();
  await accounts.updateOne({ _id: 'a' }, { $inc: { balance: 1 } }, { session });
  await accounts.updateOne({ _id: 'a' }, { $inc: { balance: 5 } });
  await expect(session.commitTransaction()).rejects.toMatchObject({ code: 112 });
  await session.endSession();
  expect(await accounts.findOne({ _id: 'a' })).toMatchObject({ balance: 105 });
});

test('refuses to commit a unique key that was taken meanwhile', async () => {
  const session = started.client.startSession();
  session.startTransaction();
  await accounts.insertOne({ _id: 'c', balance: 0, email: 'e' }, { session });
  await accounts.insertOne({ _id: 'd', balance: 0, email: 'e' });
  await expect(session.commitTransaction()).rejects.toMatchObject({ code: 112 });
  await session.endSession();
  expect(await accounts.find({ email: 'e' }).toArray()).toHaveLength(1);
});

test('lets one of two open transactions have a unique key', async () => {
  const first = started.client.startSession();
  const second = started.client.startSession();
  first.startTransaction();
  second.startTransaction();
  await accounts.insertOne({ _id: 'c', balance: 0, email: 'e' }, { session: first });
  const late = accounts.insertOne({ _id: 'd', balance: 0, email: 'e' }, { session: second });
  await expect(late).rejects.toMatchObject({ code: 112, errorLabels: ['TransientTransactionError'] });
  await first.commitTransaction();
  await Promise.all([first.endSession(), second.endSession()]);
  expect(await accounts.find({ email: 'e' }).toArray()).toMatchObject([{ _id: 'c' }]);
});

test('lists a collection that a transaction creates once it has committed, and drops it when it is aborted', async () => {
  const db = started.client.db('bank');
  const isListed = async (): Promise<boolean> =>
    (await db.listCollections({ name: 'made' }).toArray()).length > 0;
  for (const how of ['aborted', 'committed']) {
    const session = started.client.startSession();
    session.startTransaction();
    const made = await db.createCollection<Account>('made', { session });
    await made.createIndex({ email: 1 }, { session });
    await made.insertOne({ _id: 'x', balance: 1 }, { session });
    expect(await isListed()).toBe(false);
    await expect(made.indexes()).rejects.toMatchObject({ code: 26 });
    await (how === 'aborted' ? session.abortTransaction() : session.commitTransaction());
    await session.endSession();
    expect(await isListed()).toBe(how === 'committed');
  }
  const made = db.collection<Account>('made');
  expect(await made.findOne()).toEqual({ _id: 'x', balance: 1 });
  expect(await made.indexes()).toHaveLength(2);
  await made.drop();
});

test('refuses to change in a transaction what its abort could not take back', async () => {
  const db = started.client.db('bank');
  const commands = [
    { drop: 'accounts' },
    { dropDatabase: 1 },
    { dropIndexes: 'accounts', index: '*' },
    { collMod: 'accounts', validator: {} },
    { createIndexes: 'accounts', indexes: [{ key: { balance: 1 }, name: 'balance' }] },
    { aggregate: 'accounts', pipeline: [{ $out: 'other' }], cursor: {} },
    { aggregate: 'accounts', pipeline: [{ $merge: 'other' }], cursor: {} },
    { listCollections: 1 },
  ];
  for (const command of commands) {
    const session = started.client.startSession();
    session.startTransaction();
    await expect(db.command(command, { session })).rejects.toMatchObject({ code: 263 });
    await session.abortTransaction();
    await session.endSession();
  }
  expect(await accounts.countDocuments()).toBe(2);
  expect(await accounts.indexes()).toHaveLength(2);
});

test('keeps what others write into a collection that an aborted transaction created', async () => {
  const db = started.client.db('bank');
  const session = started.client.startSession();
  session.startTransaction();
  await db.collection<Account>('shared').insertOne({ _id: 'mine', balance: 1 }, { session });
  await db.collection<Account>('shared').insertOne({ _id: 'theirs', balance: 1 });
  await session.abortTransaction();
  await session.endSession();
  expect(await db.collection<Account>('shared').find().toArray()).toEqual([{ _id: 'theirs', balance: 1 }]);
  await db.collection('shared').drop();
});

test('loses no update of twenty transactions that read, add and write at once', async () => {
  const add = (): Promise<void> =>
    started.client.withSession((session) =>
      session.withTransaction(async () => {
        const account = await accounts.findOne({ _id: 'a' }, { session });
        await accounts.updateOne(
          { _id: 'a' },
          { $set: { balance: (account?.balance ?? 0) + 1 } },
          { session },
        );
      }),
    );
  await Promise.all(Array.from({ length: 20 }, add));
  expect(await accounts.findOne({ _id: 'a' })).toMatchObject({ balance: 120 });
});

describe('an update that changes nothing', () => {
  /** Runs a body with two open transactions. */
  async function withTwo(
    body: (changing: ClientSession, still: ClientSession) => Promise<void>,
  ): Promise<void> {
    const [changing, still] = [started.client.startSession(), started.client.startSession()];
    for (const session of [changing, still]) session.startTransaction();
    await body(changing, still);
    for (const session of [changing, still]) await session.endSession();
  }
  const change = (session: ClientSession): Promise<unknown> =>
    accounts.updateOne({ _id: 'a' }, { $inc: { balance: 1 } }, { session });
  const changeNothing = (session: ClientSession): Promise<unknown> =>
    accounts.updateOne({ _id: 'a' }, { $set: { balance: 100 } }, { session });
  const NOTHING = { matchedCount: 1, modifiedCount: 0 };

  test.each(['changing', 'still'])(
    'does not conflict with a change before it, if %s commits first',
    (first) =>
      withTwo(async (changing, still) => {
        await change(changing);
        expect(await changeNothing(still)).toMatchObject(NOTHING);
        const order = first === 'still' ? [still, changing] : [changing, still];
        for (const session of order) await session.commitTransaction();
        expect(await accounts.findOne({ _id: 'a' })).toMatchObject({ balance: 101 });
      }),
  );

  test.each(['changing', 'still'])('does not conflict with a change after it, if %s commits first', (first) =>
    withTwo(async (changing, still) => {
      expect(await changeNothing(still)).toMatchObject(NOTHING);
      await change(changing);
      const order = first === 'still' ? [still, changing] : [changing, still];
      for (const session of order) await session.commitTransaction();
      expect(await accounts.findOne({ _id: 'a' })).toMatchObject({ balance: 101 });
    }),
  );

  test('outside of transactions does not conflict with an open one', async () => {
    await withTwo(async (changing) => {
      await accounts.updateOne({ _id: 'a' }, { $set: { balance: 100 } });
      await change(changing);
      await changing.commitTransaction();
    });
    expect(await accounts.findOne({ _id: 'a' })).toMatchObject({ balance: 101 });
  });

  test('only because another has committed the same value meanwhile is tried again', () =>
    withTwo(async (changing, still) => {
      await accounts.findOne({ _id: 'a' }, { session: still });
      await change(changing);
      await changing.commitTransaction();
      // It has read 100 and adds one, too: without the conflict one of the two would be lost.
      const late = accounts.updateOne({ _id: 'a' }, { $set: { balance: 101 } }, { session: still });
      await expect(late).rejects.toMatchObject({ code: 112, errorLabels: ['TransientTransactionError'] });
    }));
});

test('ends a transaction that is refused a write', async () => {
  const session = started.client.startSession();
  session.startTransaction();
  const twice = accounts.insertOne({ _id: 'a', balance: 1 }, { session });
  await expect(twice).rejects.toMatchObject({ code: 11000 });
  await expect(accounts.findOne({}, { session })).rejects.toMatchObject({ code: 251 });
  await session.abortTransaction();
  await session.endSession();
});

/** Has the engine look for silent transactions as often as it does in so many seconds. */
function letSecondsPass(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) started.engine.sessions.reap();
}

/** Changes account a in a transaction of its own, once. */
async function tryOnce(): Promise<void> {
  const session = started.client.startSession();
  session.startTransaction();
  try {
    await accounts.updateOne({ _id: 'a' }, { $inc: { balance: 1 } }, { session });
    await session.commitTransaction();
  } finally {
    await session.endSession();
  }
}

test('keeps nobody for longer than ten seconds from what a client has written that stands still', async () => {
  const session = started.client.startSession();
  session.startTransaction();
  await accounts.updateOne({ _id: 'a' }, { $inc: { balance: -1 } }, { session });
  letSecondsPass(8);
  await expect(tryOnce()).rejects.toMatchObject({ code: 112 });
  letSecondsPass(3);
  await tryOnce();
  expect(await accounts.findOne({ _id: 'a' })).toMatchObject({ balance: 101 });
  await expect(session.commitTransaction()).rejects.toMatchObject({ code: 251 });
  await session.endSession();
});

test('takes no clock that is set, and no stand still of its own, for the silence of a client', async () => {
  const session = started.client.startSession();
  session.startTransaction();
  await accounts.updateOne({ _id: 'a' }, { $inc: { balance: -1 } }, { session });
  // All clocks have gone on by an hour when the engine runs again, and it looks once.
  const hourMs = 3_600_000;
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + hourMs);
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + hourMs);
  letSecondsPass(1);
  jest.restoreAllMocks();
  await session.commitTransaction();
  await session.endSession();
  expect(await accounts.findOne({ _id: 'a' })).toMatchObject({ balance: 99 });
});

test('remembers what was written for no longer than a transaction began before it', async () => {
  const remembered = (): number => started.engine.sessions.rememberedWrites;
  let open = started.client.startSession();
  open.startTransaction();
  await accounts.updateOne({ _id: 'b' }, { $inc: { balance: 1 } }, { session: open });
  const sizes: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await accounts.insertMany(Array.from({ length: 20 }, (_, i) => ({ _id: `${round}/${i}`, balance: i })));
    const next = started.client.startSession();
    next.startTransaction();
    // Never is no transaction open.
    await accounts.findOne({ _id: 'a' }, { session: next });
    await open.commitTransaction();
    await open.endSession();
    open = next;
    sizes.push(remembered());
  }
  await open.abortTransaction();
  await open.endSession();
  expect([Math.max(...sizes) < 25, remembered()]).toEqual([true, 0]);
});

test('keeps nobody from what a client has written that was killed', async () => {
  // Nothing else makes it forgotten meanwhile.
  const reaping = jest.spyOn(started.engine.sessions, 'reap').mockImplementation();
  // A client whose connections can be cut, as those of a process that is killed.
  const lines = new Set<Socket>();
  const between = createServer((near) => {
    const far = connect(join(started.dataDir, 'mongo.sock'));
    for (const line of [near, far]) lines.add(line.on('error', () => line.destroy()));
    near.pipe(far).pipe(near);
  });
  const path = join(started.dataDir, 'between.sock');
  await once(between.listen(path), 'listening');
  const killed = await MongoClient.connect(`mongodb://${encodeURIComponent(path)}/`);
  const lost = killed.startSession();
  lost.startTransaction();
  const theirs = killed.db('bank').collection<Account>('accounts');
  await theirs.updateOne({ _id: 'a' }, { $inc: { balance: -1 } }, { session: lost });

  await expect(tryOnce()).rejects.toMatchObject({ code: 112 });
  between.close();
  for (const line of lines) line.destroy();
  await started.client.withSession((session) =>
    session.withTransaction(() =>
      accounts.updateOne({ _id: 'a' }, { $inc: { balance: 1 } }, { session }).then(() => undefined),
    ),
  );
  expect(await accounts.findOne({ _id: 'a' })).toMatchObject({ balance: 101 });
  await killed.close();
  reaping.mockRestore();
});

test('reads on with getMore inside a transaction', async () => {
  const session = started.client.startSession();
  session.startTransaction();
  await accounts.insertMany(
    Array.from({ length: 50 }, (_, i) => ({ _id: `n${i}`, balance: i })),
    { session },
  );
  expect(await accounts.find({}, { session, batchSize: 7 }).toArray()).toHaveLength(52);
  await session.abortTransaction();
  await session.endSession();
});
