import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFeed } from '../test/build-feed';
import { watchSyncs } from '../test/watch-syncs.cjs';
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

  it('leaves the draft of another publisher alone, whatever this computer’s clock says', async () => {
    const registry = new DiskRegistry(folder);
    const theirs = join(folder, '.incoming/theirs');
    await mkdir(theirs, { recursive: true });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'], now: Date.now() + 2 * 60 * 60 * 1000 });
    await publish(registry, await buildFeed(folder, 'one'));
    jest.useRealTimers();
    expect(await readdir(join(folder, '.incoming'))).toEqual(['theirs']);
  });

  it('makes names survive a power failure: of files, of folders, of a state and of the list', async () => {
    const { synced, stop } = watchSyncs();
    const registry = new DiskRegistry(folder);
    await publish(registry, await buildFeed(folder, 'one'));
    expect(synced.map((path) => path.replace(/[\da-f-]{36}/, 'draft'))).toEqual(
      expect.arrayContaining(
        ['.incoming/draft/js', '.incoming/draft', 'feed', ''].map((name) => join(folder, name)),
      ),
    );
    for (const [write, folders] of [
      [() => registry.addState(1, 'x'), ['.states', '']],
      [() => registry.writeRemotes('x'), ['']],
    ] as const) {
      synced.length = 0;
      await write();
      expect(synced.slice(1).sort()).toEqual(folders.map((name) => join(folder, name)).sort());
    }
    stop();
  });

  it('reports that it cannot be written to', async () => {
    await writeFile(join(folder, 'file'), '');
    const registry = new DiskRegistry(join(folder, 'file/registry'));
    for (const write of [() => registry.addState(1, 'x'), () => registry.writeRemotes('x')]) {
      await expect(write()).rejects.toThrow(/^The registry \S+registry cannot be written to \(ENOTDIR\)\.$/);
    }
  });
});
