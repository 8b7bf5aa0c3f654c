import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { S3Storage } from './s3.storage';
import { describeStorage } from './storage.shared-spec';

/** The one account that the test server knows. */
const ACCOUNT = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

let folder: string;
let server: Server;
const storages: S3Storage[] = [];

function createStorage(account = ACCOUNT): S3Storage {
  const { port } = addressOf(server);
  const storage = new S3Storage({
    kind: 's3',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'wave',
    ...account,
  });
  storages.push(storage);
  return storage;
}

function addressOf(listening: Server): AddressInfo {
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The test server listens on no port');
  return address;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sharewave-'));
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'wave', configs: [] }],
  });
  await store.configureBuckets();
  server = await new Promise<Server>((resolve) => {
    const listening: Server = store.listen(0, '127.0.0.1', () => resolve(listening));
  });
});
afterAll(async () => {
  for (const storage of storages) storage.close();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

describeStorage('S3', createStorage);

describe('S3', () => {
  it('is not written to by another account', async () => {
    const stranger = createStorage({ ...ACCOUNT, secretAccessKey: 'wrong' });
    await expect(stranger.put('post/one/kept.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow();
  });

  it('that is away is an error, not a missing picture', async () => {
    const storage = new S3Storage({
      kind: 's3',
      endpoint: 'http://127.0.0.1:1',
      region: 'us-east-1',
      bucket: 'wave',
      ...ACCOUNT,
    });
    storages.push(storage);
    await expect(storage.open('post/one/kept.webp')).rejects.toThrow();
  });
});
