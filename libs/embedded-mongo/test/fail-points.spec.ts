import type { Collection, Document } from 'mongodb';
import { MongoClient, MongoNetworkError, MongoServerError } from 'mongodb';
import { startForTests } from './_support/client';

type Started = Awaited<ReturnType<typeof startForTests>>;
let started: Started;
let notes: Collection<{ _id: number }>;

const failPoint = (mode: unknown, data?: Document): Promise<Document> =>
  started.client.db('admin').command({ configureFailPoint: 'failCommand', mode, ...(data ? { data } : {}) });

beforeAll(async () => {
  started = await startForTests(undefined, { hasFailPoints: true });
  notes = started.client.db('test').collection('notes');
});
beforeEach(async () => {
  await failPoint('off');
  await notes.deleteMany({});
});
afterAll(() => started.close());

test('fails the named commands as often as it is told, with code and labels', async () => {
  await failPoint({ times: 2 }, { failCommands: ['insert'], errorCode: 91, errorLabels: ['Mine'] });
  const errors: unknown[] = [];
  for (let i = 0; i < 3; i += 1) await notes.insertOne({ _id: i }).catch((error) => errors.push(error));
  expect(errors).toHaveLength(2);
  const [error] = errors;
  expect(error).toBeInstanceOf(MongoServerError);
  expect(error).toMatchObject({ code: 91, codeName: 'ShutdownInProgress' });
  expect(error instanceof MongoServerError && error.hasErrorLabel('Mine')).toBe(true);
  expect(await notes.countDocuments()).toBe(1);
  expect((await failPoint('off'))['count']).toBe(2);
});

test('lets commands pass first, and then fails until it is off', async () => {
  await failPoint({ skip: 1 }, { failCommands: ['insert'], errorCode: 2 });
  await notes.insertOne({ _id: 1 });
  await expect(notes.insertOne({ _id: 2 })).rejects.toThrow("via 'failCommand'");
  await expect(notes.insertOne({ _id: 2 })).rejects.toThrow("via 'failCommand'");
  await failPoint('off');
  await notes.insertOne({ _id: 2 });
});

test('closes the connection without running the command', async () => {
  await failPoint({ times: 1 }, { failCommands: ['insert'], closeConnection: true });
  await expect(notes.insertOne({ _id: 1 })).rejects.toBeInstanceOf(MongoNetworkError);
  expect(await notes.countDocuments()).toBe(0);
});

test('blocks a command for a time, at most until its own limit', async () => {
  await failPoint('alwaysOn', { failCommands: ['find'], blockConnection: true, blockTimeMS: 300 });
  const begin = performance.now();
  expect(await notes.find().toArray()).toEqual([]);
  expect(performance.now() - begin).toBeGreaterThan(290);
  await failPoint('alwaysOn', { failCommands: ['find'], blockConnection: true, blockTimeMS: 60_000 });
  await expect(notes.find().maxTimeMS(50).toArray()).rejects.toMatchObject({ code: 50 });
});

test('reports a write concern error of a command that ran', async () => {
  const writeConcernError = { code: 64, codeName: 'WriteConcernFailed', errmsg: 'too slow' };
  await failPoint({ times: 1 }, { failCommands: ['insert'], writeConcernError });
  await expect(notes.insertOne({ _id: 1 })).rejects.toThrow('too slow');
  expect(await notes.countDocuments()).toBe(1);
});

test('meets only the application that it names', async () => {
  await failPoint('alwaysOn', { failCommands: ['insert'], errorCode: 2, appName: 'victim' });
  await notes.insertOne({ _id: 1 });
  const victim = await MongoClient.connect(started.uri, { maxPoolSize: 1 });
  // The driver's own introduction is empty within jest, whose Map is not that of the driver.
  await victim.db('admin').command({ hello: 1, client: { application: { name: 'victim' } } });
  await expect(victim.db('test').collection('notes').insertOne({})).rejects.toThrow("via 'failCommand'");
  await victim.close();
});

test('is refused where it is not allowed, and where it is misspelt', async () => {
  const other = await startForTests();
  const command = { configureFailPoint: 'failCommand', mode: 'off' };
  await expect(other.client.db('admin').command(command)).rejects.toMatchObject({ code: 59 });
  await other.close();
  await expect(started.client.db('test').command(command)).rejects.toMatchObject({ code: 13 });
  await expect(failPoint('alwaysOn', { failCommand: ['insert'] })).rejects.toMatchObject({ code: 9 });
  await expect(failPoint('sometimes')).rejects.toMatchObject({ code: 9 });
});
