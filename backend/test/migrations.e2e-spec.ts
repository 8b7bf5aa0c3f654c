import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { getConnectionToken } from '@nestjs/mongoose';
import { feedPage, friendList } from '@sharewave/contracts';
import { type Connection, createConnection, Types } from 'mongoose';
import { Tokens } from '../src/modules/auth/tokens';
import { importedMembers } from './_support/imported-members';
import { startApi, startEngine, type Service } from './_support/processes';
import { createTestApp, type TestApp } from './_support/test-app';

const run = promisify(execFile);
const COMMAND = join(__dirname, '..', 'dist', 'database.js');
const ENGINE = join(dirname(require.resolve('@sharewave/embedded-mongo')), 'cli.js');
const IMPORTED = 1500;

const connectionOf = ({ app }: TestApp) => app.get<Connection>(getConnectionToken());

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sharewave-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** As an operator runs it, with the settings of the server. */
async function database(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder, ...env };
  const { stdout } = await run(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, ...settings },
  });
  return stdout;
}

describe('on a database that several nodes use', () => {
  let engine: Service;
  let env: Record<string, string>;
  let connection: Connection;
  beforeEach(async () => {
    engine = await startEngine();
    env = { MONGODB_URI: engine.url };
    connection = await createConnection(engine.url, { dbName: 'sharewave' }).asPromise();
  });
  afterEach(async () => {
    await connection.close();
    await engine.close();
  });

  const numbers = async () =>
    (await connection.collection('users').find().sort({ _id: 1 }).toArray()).map(({ number }) => number);
  const allNumbered = Array.from({ length: IMPORTED }, (_, index) => index + 1);

  it('migrations run once when two nodes start at the same time', async () => {
    await connection.collection('users').insertMany(importedMembers(IMPORTED, 'import', 'Import Member'));
    const nodes = await Promise.all([startApi(env), startApi(env)]);
    await Promise.all(nodes.map((node) => node.close()));
    expect(await numbers()).toEqual(allNumbered);
    const records = await connection
      .collection<{ _id: string }>('migrations')
      .find()
      .sort({ _id: 1 })
      .toArray();
    expect(records).toEqual([
      { _id: '0001-number-members', changed: IMPORTED, next: null, finishedAt: expect.any(Date) },
      { _id: '0002-build-circles', changed: 0, next: null, finishedAt: expect.any(Date) },
      { _id: '0003-count-pictures', changed: 0, next: null, finishedAt: expect.any(Date) },
    ]);
  });

  it('a dry run says what a migration goes through, and changes nothing; the command then does it', async () => {
    await connection.collection('users').insertMany(importedMembers(IMPORTED, 'import', 'Import Member'));
    expect(await database(['migrate', '--dry-run'], env)).toContain(
      `0001-number-members: goes through ${IMPORTED} documents`,
    );
    expect(await numbers()).not.toContain(1);
    await database(['migrate'], env);
    expect(await numbers()).toEqual(allNumbered);
    expect(await database(['migrate'], env)).toContain('Nothing is to be migrated.');
  });

  it('an index with other options is built anew, and one that cannot be built keeps no node from starting', async () => {
    await connection.collection('sessions').createIndex({ expiresAt: 1 }, { expireAfterSeconds: 3600 });
    const twins = importedMembers(2, 'import', 'Import Member').map((row) => ({
      ...row,
      usernameKey: 'twin',
    }));
    await connection.collection('users').insertMany(twins);
    const planned = await database(['migrate', '--dry-run'], env);
    expect(planned).toContain('the index {"expiresAt":1} of sessions: is built anew');
    expect(planned).toContain('the index {"usernameKey":1} of users: is built');
    const app = await createTestApp({ env });
    const indexes = await connectionOf(app).collection('sessions').indexes();
    expect(indexes.find(({ key }) => 'expiresAt' in key)).toMatchObject({ expireAfterSeconds: 0 });
    await app.member();
    await app.close();
  });
});

it('data of version 0.1.0 is migrated, and its members find their friends, posts and chats', async () => {
  const backup = join(folder, 'data.backup');
  await writeFile(backup, gunzipSync(await readFile(join(__dirname, '_data', '0.1.0.backup.gz'))));
  await run(process.execPath, [ENGINE, 'restore', '--from', backup, '--data', join(folder, 'database')]);
  const app = await createTestApp({ dataDir: folder, env: {} });
  const login = { username: 'anna.anchor', password: 'secret of anna.anchor' };
  const anna = { ...login, token: await app.login(login), id: '', fullName: '', email: '' };
  const friends = friendList.parse(
    (await app.call('GET', '/api/user/friends/anna.anchor', { as: anna })).body,
  );
  expect(friends.map(({ username }) => username)).toEqual(['bea.beacon']);
  const feed = feedPage.parse(
    (await app.call('GET', '/api/users/anna.anchor/homeposts?page=1', { as: anna })).body,
  );
  expect(feed.posts.length).toBeGreaterThan(5);
  expect(
    (await app.call('GET', '/api/chats/user', { as: { ...anna, token: await formerToken(app) } })).status,
  ).toBe(200);
  await app.stop();
  const again = await createTestApp({ dataDir: folder });
  expect((await again.call('GET', '/api/chats/user', { as: anna })).status).toBe(200);
  await again.stop();
});

/** A session as version 0.1.0 stored it. */
async function formerToken({ app }: TestApp): Promise<string> {
  const connection = app.get<Connection>(getConnectionToken());
  const owner = await connection.collection('users').findOne({ username: 'anna.anchor' });
  const [_id, expiresAt] = [new Types.ObjectId(), new Date(Date.now() + 60_000)];
  await connection.collection('sessions').insertOne({ _id, userId: owner?._id, expiresAt });
  const viewer = { id: String(owner?._id), username: 'anna.anchor', sessionId: String(_id) };
  return app.get(Tokens, { strict: false }).sign({ viewer, expiresAt });
}

describe('a copy', () => {
  const MEMBERS = 1200;

  it('from the embedded database to another and back is equal, and goes on after an interruption', async () => {
    const app = await createTestApp({ dataDir: folder });
    const member = await app.member({ fullName: 'Anna Anchor' });
    await app.call('POST', '/api/posts', { as: member, body: { postMessage: 'Before the move' } });
    await connectionOf(app)
      .collection('users')
      .insertMany(importedMembers(MEMBERS, 'import', 'Import Member'));
    await app.stop();
    const engine = await startEngine();
    const target = await createConnection(engine.url, { dbName: 'sharewave' }).asPromise();
    // What an interruption leaves: the marker of a copy, and the first documents of a collection.
    await target.createCollection('copies');
    const stored = await startedUsers(folder);
    await target.collection('users').insertMany(stored.slice(0, 700));

    const printed = await database(['copy', '--to', engine.url], {});
    expect(printed).toContain('users: goes on after 700 documents');
    expect(printed).toContain('The copy is complete and equal to its source.');
    expect(await target.collection('users').countDocuments()).toBe(MEMBERS + 1);
    await expect(database(['copy', '--to', engine.url], {})).rejects.toThrow(/is not empty/);

    const home = await mkdtemp(join(tmpdir(), 'sharewave-'));
    await database(['copy', '--to-data-dir', home], { MONGODB_URI: engine.url });
    const moved = await createTestApp({ dataDir: home });
    const token = await moved.login(member);
    const { body } = await moved.call('GET', `/api/users/${member.username}/homeposts?page=1`, {
      as: { ...member, token },
    });
    expect(JSON.stringify(body)).toContain('Before the move');
    await moved.close();
    await target.close();
    await engine.close();
  });

  it('refuses a folder without a database, instead of copying an empty one', async () => {
    const engine = await startEngine();
    for (const args of [
      ['copy', '--to', engine.url],
      ['migrate', '--dry-run'],
    ]) {
      await expect(database(args, {})).rejects.toThrow(/has no database\. Set DATA_DIR/);
    }
    expect(await readdir(folder)).toEqual([]);
    await engine.close();
  });
});

async function startedUsers(dataDir: string) {
  const app = await createTestApp({ dataDir });
  const users = await connectionOf(app).collection('users').find().sort({ _id: 1 }).toArray();
  await app.stop();
  return users;
}
