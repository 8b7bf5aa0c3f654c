import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRegistry, type Registry, type RegistryPlace } from '../src';
import { openTestBucket } from './test-bucket.cjs';

/** A place for the registries of one test. */
export interface TestPlace {
  /** Folder of the test, for what it builds. */
  readonly folder: string;
  readonly place: RegistryPlace;
  /** Opens the registry, as one more process would; `name` selects another one. */
  open(name?: string): Promise<Registry>;
  /** Changes the content of a path in the registry. */
  spoil(path: string, content: string | Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
  close(): Promise<void>;
}

async function folderPlace(): Promise<TestPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'sharewave-releases-'));
  const at = (name = 'registry') => ({ kind: 'disk', directory: join(folder, name) }) as const;
  return {
    folder,
    place: at(),
    open: (name) => openRegistry(at(name)),
    spoil: (path, content) => writeFile(join(folder, 'registry', path), content),
    remove: (path) => rm(join(folder, 'registry', path)),
    close: () => rm(folder, { recursive: true }),
  };
}

async function bucketPlace(): Promise<TestPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'sharewave-releases-'));
  const bucket = await openTestBucket({ directory: join(folder, 'store') });
  const { place } = bucket;
  return {
    folder,
    place,
    open: (name = place.folder) => openRegistry({ ...place, folder: name }),
    spoil: (path, content) => writeFile(bucket.fileOf(path), content),
    remove: (path) => rm(bucket.fileOf(path)),
    async close() {
      await bucket.close();
      await rm(folder, { recursive: true });
    },
  };
}

export const PLACES: readonly { name: string; create: () => Promise<TestPlace> }[] = [
  { name: 'a folder', create: folderPlace },
  { name: 'a bucket', create: bucketPlace },
];
