import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { feedPage } from '@sharewave/contracts';
import { type Connection, createConnection, type mongo } from 'mongoose';
import { chattingPair, type Device, historyOf, useDevices } from './_support/chat-members';
import { type Service, startReplicaSet } from './_support/processes';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

const NOT_PRIMARY = { errorCode: 10_107 };
const WRITES = ['insert', 'update', 'bulkWrite', 'findAndModify'];
const COMMIT = ['commitTransaction'];
const READS = ['find'];
const CUT = { closeConnection: true };
const NO_MAJORITY = {
  writeConcernError: { code: 64, codeName: 'WriteConcernTimeout', errmsg: 'no majority yet' },
};
/** More than twice as long as the impatient node waits: the driver tries once more. */
const HANG = { blockConnection: true, blockTimeMS: 5000 };

const connectDevice = useDevices();
let replicaSet: Service;
let admin: Connection;
let app: TestApp;
let author: TestMember;
beforeEach(async () => {
  replicaSet = await startReplicaSet();
  admin = await createConnection(replicaSet.url).asPromise();
  app = await createTestApp({ env: { MONGODB_URI: replicaSet.url } });
  author = await app.member();
});
afterEach(async () => {
  await app.close();
  await admin.close();
  await replicaSet.close();
});

const command = (body: mongo.Document) => admin.getClient().db('admin').command(body);

const fail = (failCommands: readonly string[], fault: mongo.Document, mode: mongo.Document | 'alwaysOn') =>
  command({ configureFailPoint: 'failCommand', mode, data: { failCommands, ...fault } });

const failNext = (failCommands: readonly string[], fault: mongo.Document) =>
  fail(failCommands, fault, { times: 1 });

const post = (postMessage: string, clientPostID = randomUUID()) =>
  app.call('POST', '/api/posts', { as: author, body: { postMessage, clientPostID } });

async function textsOf(member: TestMember, node = app): Promise<string[]> {
  const path = `/api/users/${member.username}/posts?page=1&limit=50`;
  return feedPage
    .parse((await node.call('GET', path, { as: member })).body)
    .posts.map(({ postMessage }) => postMessage);
}

/** Whether the fault was met at all. */
async function wasMet(): Promise<boolean> {
  const { count } = await command({ configureFailPoint: 'failCommand', mode: 'off' });
  return Number(count) > 0;
}

const FAULTS: readonly [string, readonly string[], mongo.Document][] = [
  ['a write in a transaction meets a node that is no longer the primary', WRITES, NOT_PRIMARY],
  ['the connection of a write in a transaction is cut', WRITES, CUT],
  ['a commit meets a node that is no longer the primary', COMMIT, NOT_PRIMARY],
  ['the connection of a commit is cut', COMMIT, CUT],
  ['the result of a commit is unknown', COMMIT, NO_MAJORITY],
  ['a read meets a node that is no longer the primary', READS, NOT_PRIMARY],
  ['the connection of a read is cut', READS, CUT],
];

it.each(FAULTS)('a post is stored once when %s', async (_title, commands, fault) => {
  await failNext(commands, fault);
  const answer = await post('once');
  expect(await wasMet()).toBe(true);
  expect(answer.status).toBe(200);
  expect(await textsOf(author)).toEqual(['once']);
});

it.each(FAULTS)('a message is stored once when %s', async (_title, commands, fault) => {
  const { ada, chatId } = await chattingPair(app);
  const device = await connectDevice(app, ada);
  await failNext(commands, fault);
  expect(await device.send({ roomID: chatId, text: 'once', clientMessageID: randomUUID() })).toMatchObject({
    ok: true,
  });
  expect(await wasMet()).toBe(true);
  expect((await historyOf(app, ada, chatId)).map(({ text }) => text)).toEqual(['once']);
});

it('nothing is lost, doubled or an internal error when the primary steps down under load', async () => {
  const { ada, chatId } = await chattingPair(app);
  const device = await connectDevice(app, ada);
  const ids = Array.from({ length: 60 }, () => randomUUID());
  const statuses = new Set<number>();
  const load = ids.map(async (id, index) => {
    await pause(index * 50);
    for (;;) {
      const { status, headers } = await post(id, id);
      statuses.add(status);
      if (status === 200) return;
      expect(headers.get('retry-after')).not.toBeNull();
      await pause(200);
    }
  });
  const messages = ids.map(async (id, index) => {
    await pause(index * 50);
    await sendUntilStored(device, chatId, id);
  });
  await pause(500);
  await command({ replSetStepDown: 2 }).catch(() => undefined);
  await Promise.all([...load, ...messages]);
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect((await historyOf(app, ada, chatId)).map(({ text }) => text).sort()).toEqual([...ids].sort());
  const stored = await admin.useDb('sharewave').collection('posts').find().toArray();
  expect(stored.map(({ text }) => String(text)).sort()).toEqual([...ids].sort());
});

describe('a node with a deadline of a second', () => {
  let impatient: TestApp;
  let member: TestMember;
  beforeEach(async () => {
    impatient = await createTestApp({ env: { MONGODB_URI: replicaSet.url, MONGODB_TIMEOUT_SECONDS: '1' } });
    member = await impatient.member();
  });
  afterEach(() => impatient.close());

  it.each([
    ['writes', WRITES],
    ['commits', COMMIT],
  ])('refuses a post as a temporary failure while %s hang, and stores it once', async (_title, commands) => {
    const body = { postMessage: 'once', clientPostID: randomUUID() };
    const call = () => impatient.call('POST', '/api/posts', { as: member, body });
    await fail(commands, HANG, 'alwaysOn');
    const refused = await call();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await wasMet()).toBe(true);
    let stored = await call();
    while (stored.status === 503) stored = await call();
    expect(stored.status).toBe(200);
    expect(await textsOf(member, impatient)).toEqual(['once']);
  });

  it('refuses to read while reads hang', async () => {
    await fail(READS, HANG, 'alwaysOn');
    const { status } = await impatient.call('GET', '/api/chats/user', { as: member });
    expect(await wasMet()).toBe(true);
    expect(status).toBe(503);
  });
});

it('a node is not ready while no majority takes its writes, though the database responds', async () => {
  await fail(['update'], NO_MAJORITY, 'alwaysOn');
  expect((await app.call('GET', '/readyz')).status).toBe(503);
  expect(await wasMet()).toBe(true);
  expect((await app.call('GET', '/readyz')).status).toBe(200);
});

async function sendUntilStored(device: Device, roomID: string, id: string): Promise<void> {
  for (;;) {
    const ack = await device.send({ roomID, text: id, clientMessageID: id });
    if (ack.ok) return;
    expect(ack.code).toBe('unavailable');
    await pause(200);
  }
}
