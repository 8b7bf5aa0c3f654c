import { getConnectionToken } from '@nestjs/mongoose';
import { memberStorageFull } from '@sharewave/contracts';
import type { Connection } from 'mongoose';
import { UploadsCleaner } from '../src/modules/media/uploads.cleaner';
import { call, fileForm } from './_support/call';
import { DatabaseTap } from './_support/database-tap';
import { migrateAgain } from './_support/migrate-again';
import { picture } from './_support/pictures';
import { type Service, startApi, startEngine } from './_support/processes';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

const JWT_SECRET = 'a secret that all nodes share '.repeat(2);
const DAY_MS = 24 * 60 * 60 * 1000;
const MB = 1_000_000;

let engine: Service;
let apps: TestApp[];
beforeEach(async () => {
  engine = await startEngine();
  apps = [];
});
afterEach(async () => {
  for (const app of apps) await app.close();
  await engine.close();
});

async function startNode(limits: Record<string, string> = {}): Promise<TestApp> {
  const app = await createTestApp({ env: { MONGODB_URI: engine.url, JWT_SECRET, ...limits } });
  apps.push(app);
  return app;
}

const upload = async (at: TestApp, as: TestMember) =>
  at.call('POST', '/api/posts/imageupload', { as, body: fileForm('files', await picture('jpeg')) });

const connectionOf = ({ app }: TestApp) => app.get<Connection>(getConnectionToken());

/** By member, and of `all`. */
async function usesAt(app: TestApp): Promise<Record<string, number>> {
  const rows = await connectionOf(app)
    .collection<{ _id: string; bytes: number }>('storageuses')
    .find()
    .toArray();
  return Object.fromEntries(rows.map(({ _id, bytes }) => [_id, bytes]));
}

/** What the picture of these tests takes. */
async function bytesOfOne(): Promise<number> {
  const app = await startNode();
  const member = await app.member();
  await upload(app, member);
  const { [member.id]: bytes = 0 } = await usesAt(app);
  await connectionOf(app).collection('storageuses').deleteMany({});
  return bytes;
}

it('a member has room for so many bytes, is told so, and has them again after a deletion', async () => {
  const bytes = await bytesOfOne();
  const limitBytes = 1.5 * bytes;
  const app = await startNode({ STORAGE_MB_PER_MEMBER: String(limitBytes / MB) });
  const [member, other] = [await app.member(), await app.member()];
  const { s3key } = (await upload(app, member)).body;
  const refused = await upload(app, member);
  expect([refused.status, refused.body.code]).toEqual([413, 'storage_full']);
  expect(refused.body.error).toBe(memberStorageFull({ neededBytes: 2 * bytes, limitBytes }));
  expect((await upload(app, other)).status).toBe(200);

  const body = { postMessage: 'With a picture', imageKeyArray: [s3key] };
  const { body: id } = await app.call('POST', '/api/posts/', { as: member, body });
  await app.call('DELETE', `/api/posts/${id}`, { as: member });
  expect((await upload(app, member)).status).toBe(200);
});

it.each([
  ['one member', 'STORAGE_MB_PER_MEMBER', 1],
  ['many members', 'STORAGE_MB', 8],
])('%s on two nodes at once get exactly what there is room for', async (_, setting, members) => {
  const limit = { [setting]: String((3.5 * (await bytesOfOne())) / MB) };
  const [north, south] = [await startNode(limit), await startNode(limit)];
  const all = await Promise.all(Array.from({ length: members }, () => north.member()));
  const answers = await Promise.all(
    Array.from({ length: 8 }, async (_each, at) => {
      const member = all[at % members];
      return member && upload(at % 2 === 0 ? north : south, member);
    }),
  );
  expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 200, 200, 413, 413, 413, 413, 413]);
});

it('a node that is killed while it stores a picture keeps no bytes', async () => {
  const tap = await DatabaseTap.start(engine.url);
  const south = await startNode();
  const north = await startApi({ MONGODB_URI: tap.url, JWT_SECRET });
  const member = await south.member();
  const isStored = tap.next('commitTransaction', 'unanswered');
  const body = fileForm('files', await picture('jpeg'));
  const path = '/api/posts/imageupload';
  const answer = call(north.url, 'POST', path, { as: member, body }).catch(() => null);
  await isStored;
  await north.kill();
  expect(await answer).toBeNull();
  expect((await usesAt(south))[member.id]).toBeGreaterThan(0);
  await south.app.get(UploadsCleaner, { strict: false }).run(new Date(Date.now() + DAY_MS));
  expect(await usesAt(south)).toEqual({ [member.id]: 0, all: 0 });
  await tap.close();
});

it('pictures of version 0.1.0 are counted once, and given back when they go', async () => {
  const app = await startNode();
  const [ada, ben] = [await app.member(), await app.member()];
  for (const member of [ada, ada, ben]) await upload(app, member);
  await connectionOf(app)
    .collection('uploads')
    .updateMany({}, { $unset: { bytes: 1 } });
  await connectionOf(app).collection('storageuses').deleteMany({});
  await migrateAgain(app.app, '0003-count-pictures');
  const uses = await usesAt(app);
  expect(uses[ben.id]).toBeGreaterThan(0);
  expect([uses[ada.id], uses['all']]).toEqual([2 * (uses[ben.id] ?? 0), 3 * (uses[ben.id] ?? 0)]);
  await migrateAgain(app.app, '0003-count-pictures');
  expect(await usesAt(app)).toEqual(uses);
  await app.app.get(UploadsCleaner, { strict: false }).run(new Date(Date.now() + 2 * DAY_MS));
  expect(await usesAt(app)).toEqual({ [ada.id]: 0, [ben.id]: 0, all: 0 });
});
