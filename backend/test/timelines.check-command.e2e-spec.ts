import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getConnectionToken } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import { freePort } from '@sharewave/build/ports';
import type { TimelineRecord } from '../src/modules/timelines/timeline.schema';
import { fileForm } from './_support/call';
import { databaseSettings, dropOwnDatabase } from './_support/database';
import { picture } from './_support/pictures';
import { createTestApp, type TestMember } from './_support/test-app';

const COMMAND = join(__dirname, '..', 'dist', 'check-timelines.js');

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

let dataDir: string;
let metrics: Server;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sharewave-'));
  metrics = createServer();
});
afterEach(async () => {
  await new Promise((resolve) => metrics.close(resolve));
  await dropOwnDatabase(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

/** As an operator runs it, with the settings of the server. */
async function check(env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  const settings = { NODE_ENV: 'test', DATA_DIR: dataDir, ...databaseSettings(dataDir), ...env };
  const child = spawn(process.execPath, [COMMAND], { env: { ...process.env, ...settings } });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, stdout, stderr };
}

/**
 * A community of one member, who has read their post and has a picture that is unused since that day, on a server that
 * is stopped.
 */
async function leaveCommunity(unusedSince = new Date()): Promise<TestMember> {
  const app = await createTestApp({ dataDir });
  const member = await app.member();
  await app.call('POST', '/api/posts', { as: member, body: { postMessage: 'A wave' } });
  await app.call('GET', `/api/users/${member.username}/homeposts`, { as: member });
  await app.call('POST', '/api/posts/imageupload', {
    as: member,
    body: fileForm('files', await picture('png')),
  });
  const database = app.app.get<Connection>(getConnectionToken());
  await database.collection('uploads').updateOne({}, { $set: { expiresAt: unusedSince } });
  await app.stop();
  return member;
}

/** The content of the folder besides the database. */
async function listFiles(): Promise<string[]> {
  const files = await readdir(dataDir, { recursive: true });
  return files.filter((name) => !name.startsWith('database')).sort();
}

describe('the command that checks timelines', () => {
  it('leaves the community as it is, whatever else the server is set to do', async () => {
    await leaveCommunity(new Date('2020-01-01'));
    const files = await listFiles();
    const port = await freePort();
    await new Promise<void>((resolve) => metrics.listen(port, '127.0.0.1', resolve));
    expect(await check({ DEMO_USER: '1', METRICS_PORT: String(port) })).toEqual({
      code: 0,
      stdout: 'Timelines checked: 1, with differences: 0\n',
      stderr: '',
    });
    expect(await listFiles()).toEqual(files);
    const app = await createTestApp({ dataDir });
    expect(await app.app.get<Connection>(getConnectionToken()).collection('users').countDocuments()).toBe(1);
    await app.stop();
  });

  it('names each difference, and ends with 1', async () => {
    const { id } = await leaveCommunity();
    const app = await createTestApp({ dataDir });
    const timelines = app.app.get<Connection>(getConnectionToken()).collection<TimelineRecord>('timelines');
    await timelines.updateOne({ _id: new Types.ObjectId(id) }, { $push: { added: new Types.ObjectId() } });
    await app.stop();
    const { code, stdout } = await check();
    expect(code).toBe(1);
    expect(stdout).toMatch(`"memberId":"${id}"`);
    expect(stdout).toMatch(/\nTimelines checked: 1, with differences: 1\n$/);
  });

  it('creates no database where there is none, and asks for the right folder', async () => {
    expect(await check({ MONGODB_URI: '' })).toEqual({
      code: 2,
      stdout: '',
      stderr: `Timelines cannot be checked. ${dataDir} has no database. Set DATA_DIR to the folder of the server.\n`,
    });
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('says when the database cannot be reached, which is no difference', async () => {
    const { code, stdout, stderr } = await check({ MONGODB_URI: 'mongodb://127.0.0.1:1/' });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(
      /^Timelines cannot be checked\. The database at 127\.0\.0\.1:1 cannot be reached\./,
    );
  });
});
