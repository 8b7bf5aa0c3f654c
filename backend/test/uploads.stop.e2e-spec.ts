import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { getConnectionToken } from '@nestjs/mongoose';
import { Connection } from 'mongoose';
import { type Service, startApi, startDatabase } from './_support/processes';
import { beginUpload } from './_support/begin-upload';
import { createTestApp, type TestApp } from './_support/test-app';
import { listenHere } from './_support/wire';

const JWT_SECRET = 'a secret that both nodes share '.repeat(2);

let database: Pick<Service, 'url' | 'close'>;
/** The node that stays, and has already run its removal of expired pictures. */
let staying: TestApp;
beforeEach(async () => {
  database = await startDatabase();
  staying = await createTestApp({ env: { MONGODB_URI: database.url, JWT_SECRET } });
});
afterEach(async () => {
  await staying.close();
  await database.close();
});

const uploads = () =>
  staying.app.get<Connection>(getConnectionToken()).collection<{ _id: string }>('uploads');

async function leaveExpired(count: number): Promise<void> {
  const expiresAt = new Date(0);
  await uploads().insertMany(
    Array.from({ length: count }, () => ({ _id: `post/${'a'.repeat(24)}/${randomUUID()}.webp`, expiresAt })),
  );
}

it('a stop leaves thousands of expired pictures to the next run', async () => {
  await leaveExpired(1000);
  const leaving = await createTestApp({ env: { MONGODB_URI: database.url } });
  await leaving.close();
  expect(await uploads().countDocuments()).toBeGreaterThan(0);
});

it('a stop does not wait for a file that never arrives', async () => {
  const leaving = await startApi({ MONGODB_URI: database.url, JWT_SECRET });
  const { token } = await staying.member();
  const upload = beginUpload(leaving.url, token, { expect: '100-continue' });
  const isTaken = once(upload, 'continue');
  const cut = once(upload, 'error');
  upload.flushHeaders();
  await isTaken;
  upload.write('--a\r\n');
  expect(await leaving.stop()).toBe(0);
  await cut;
  await leaving.close();
});

it('a stop does not wait for a picture store that does not respond', async () => {
  const sockets = new Set<Socket>();
  const store = createServer((socket) => sockets.add(socket));
  const port = await listenHere(store);
  await leaveExpired(1);
  const isAsked = once(store, 'connection');
  const leaving = await startApi({
    MONGODB_URI: database.url,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  await isAsked;
  // A node that needs more than its ten seconds exits with another code.
  expect(await leaving.stop()).toBe(0);
  await leaving.close();
  for (const socket of sockets) socket.destroy();
  store.close();
});
