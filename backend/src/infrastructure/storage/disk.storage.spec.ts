import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchSyncs } from '@sharewave/releases/watch-syncs';
import { DiskStorage } from './disk.storage';
import { describeStorage } from './storage.shared-spec';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sharewave-'));
});
afterAll(() => rm(folder, { recursive: true }));

describeStorage('the disk', () => new DiskStorage(join(folder, 'media')));

describe('the disk', () => {
  it.each(['../canary', 'post/../../canary', '/etc/passwd', 'a\0b', '', '.'])(
    'refuses the key %j that points outside its folder (UPL-04)',
    async (key) => {
      const storage = new DiskStorage(join(folder, 'media'));
      await expect(storage.open(key)).rejects.toThrow('outside the storage');
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('outside the storage');
      await expect(storage.remove(key)).rejects.toThrow('outside the storage');
    },
  );

  it('does not follow a link out of its folder', async () => {
    const media = join(folder, 'linked');
    const storage = new DiskStorage(media);
    await storage.put('post/one/kept.webp', Buffer.from('kept'));
    await writeFile(join(folder, 'canary'), 'canary');
    await symlink(join(folder, 'canary'), join(media, 'post', 'one', 'link.webp'));
    expect(await storage.open('post/one/link.webp')).toBeNull();
  });

  it('makes every folder of a first picture survive a power failure, not only its name', async () => {
    const media = join(folder, 'first');
    const { synced, stop } = watchSyncs();
    await new DiskStorage(media).put('post/one/kept.webp', Buffer.from('kept'));
    stop();
    const [content, ...folders] = synced;
    expect(content).toMatch(/kept\.webp/);
    expect(folders.sort()).toEqual([folder, media, join(media, 'post'), join(media, 'post', 'one')]);
  });

  it('leaves no drafts behind', async () => {
    const media = join(folder, 'drafts');
    await new DiskStorage(media).put('post/one/kept.webp', Buffer.from('kept'));
    expect(await readdir(join(media, 'post', 'one'))).toEqual(['kept.webp']);
  });

  it('removes with a picture what a crash has left of it', async () => {
    const media = join(folder, 'crashed');
    const storage = new DiskStorage(media);
    await storage.put('post/one/kept.webp', Buffer.from('kept'));
    await writeFile(join(media, 'post', 'one', '.cut.webp.part'), 'cu');
    await storage.remove('post/one/cut.webp');
    expect(await readdir(join(media, 'post', 'one'))).toEqual(['kept.webp']);
  });
});
