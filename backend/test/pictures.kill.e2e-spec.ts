import { UploadsCleaner } from '../src/modules/media/uploads.cleaner';
import { call, fileForm } from './_support/call';
import { DatabaseTap } from './_support/database-tap';
import { picture } from './_support/pictures';
import { type Service, startApi, startEngine } from './_support/processes';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

/** The node that stays alive. */
let south: TestApp;
/** The node that is killed, on the same folder, and its connection to the database. */
let north: Service;
let tap: DatabaseTap;
let engine: Service;
let owner: TestMember;
beforeEach(async () => {
  engine = await startEngine();
  tap = await DatabaseTap.start(engine.url);
  south = await createTestApp({ env: { MONGODB_URI: engine.url } });
  north = await startApi({ MONGODB_URI: tap.url }, south.dataDir);
  owner = await south.member();
});
afterEach(async () => {
  await north.kill();
  await south.close();
  await tap.close();
  await engine.close();
});

const upload = async (path: string, field: string) =>
  (await south.call('POST', path, { as: owner, body: fileForm(field, await picture('jpeg')) })).body;

const USES: readonly [string, () => Promise<{ key: string; method: string; path: string; body?: object }>][] =
  [
    [
      'a post is gone',
      async () => {
        const { s3key: key } = await upload('/api/posts/imageupload', 'files');
        const body = { postMessage: 'With a picture', imageKeyArray: [key] };
        const { body: id } = await south.call('POST', '/api/posts/', { as: owner, body });
        return { key, method: 'DELETE', path: `/api/posts/${id}` };
      },
    ],
    [
      'a photo is taken away',
      async () => {
        const { objectKey: key } = await upload('/api/users/imageUpload', 'profilePhoto');
        const path = `/api/users/${owner.username}`;
        await south.call('PUT', path, { as: owner, body: { pfpKey: key } });
        return { key, method: 'PUT', path, body: { pfpKey: null } };
      },
    ],
  ];

it.each(USES)('a node that is killed when %s leaves its picture to be removed', async (_, use) => {
  const { key, method, path, body } = await use();
  const isStored = tap.next('commitTransaction', 'unanswered');
  const answer = call(north.url, method, path, { as: owner, body }).catch(() => null);
  await isStored;
  await north.kill();
  expect(await answer).toBeNull();

  expect((await south.call('GET', `/media/${key}`)).status).toBe(200);
  expect(await south.app.get(UploadsCleaner, { strict: false }).run()).toBe(1);
  expect((await south.call('GET', `/media/${key}`)).status).toBe(404);
});
