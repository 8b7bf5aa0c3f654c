import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestBucket, type TestBucket } from '@sharewave/releases/test-bucket';
import { Outage } from '../../common/errors/outage';
import type { StorageConfig } from '../../config/app-config';
import { S3Storage } from './s3.storage';
import { describeStorage } from './storage.shared-spec';

let folder: string;
let store: TestBucket;
const storages: S3Storage[] = [];

function createStorage(changed: Partial<Extract<StorageConfig, { kind: 's3' }>> = {}): S3Storage {
  const storage = new S3Storage({ ...store.place, ...changed });
  storages.push(storage);
  return storage;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sharewave-'));
  store = await openTestBucket({ directory: folder });
});
afterAll(async () => {
  for (const storage of storages) storage.close();
  await store.close();
  await rm(folder, { recursive: true });
});

describeStorage('S3', () => createStorage());

describe('S3', () => {
  it('is not written to by another account', async () => {
    const stranger = createStorage({ secretAccessKey: 'wrong' });
    await expect(stranger.put('post/one/kept.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(Outage);
  });

  it('that is down is an error, not a missing picture', async () => {
    const storage = createStorage({ endpoint: 'http://127.0.0.1:1' });
    await expect(storage.open('post/one/kept.webp')).rejects.toThrow(Outage);
  });

  it('that does not respond is tried twice, and not waited for', async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('There is no port');
    const place = { ...store.place, endpoint: `http://127.0.0.1:${address.port}` };
    const storage = new S3Storage(place, { connection: 2000, silence: 100 });
    await expect(storage.open('post/one/kept.webp')).rejects.toThrow(Outage);
    expect(sockets).toHaveLength(2);
    await expect(storage.put('post/one/kept.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(Outage);
    await expect(storage.remove('post/one/kept.webp')).rejects.toThrow(Outage);
    storage.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
});
