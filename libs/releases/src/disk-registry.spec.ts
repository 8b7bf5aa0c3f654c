import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFeed } from '../test/build-feed';
import { DiskRegistry } from './disk-registry';
import { publish } from './publish';

describe('a registry in a folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sharewave-releases-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('shows nothing of an interrupted publish, and removes what it left', async () => {
    const registry = new DiskRegistry(folder);
    const left = join(folder, '.incoming/half');
    await mkdir(join(left, 'js'), { recursive: true });
    await utimes(left, new Date(0), new Date(0));
    expect(await registry.listVersions('feed')).toEqual([]);
    await publish(registry, await buildFeed(folder, 'one'));
    expect(await readdir(join(folder, '.incoming'))).toEqual([]);
  });

  it('says that it cannot be written to', async () => {
    await writeFile(join(folder, 'file'), '');
    const registry = new DiskRegistry(join(folder, 'file/registry'));
    for (const writing of [registry.addState(1, 'x'), registry.writeRemotes('x')]) {
      await expect(writing).rejects.toThrow(/^The registry \S+registry cannot be written to \(ENOTDIR\)\.$/);
    }
  });
});
