import { constants, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { syncNames, writeDurably } from '@sharewave/releases';
import { errorCode } from '../../common/errors/error-code';
import { FileStorage, type StoredFile } from './storage.port';

/** A link counts as missing: nothing of ours is one. */
const MISSING: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

/** Named after its file, so that what a crash leaves of it goes when the file is removed. */
const draftOf = (path: string): string => join(dirname(path), `.${basename(path)}.part`);

/** Files in a folder; for one node, or for several that share the folder. */
export class DiskStorage extends FileStorage {
  private readonly root: string;

  constructor(directory: string) {
    super();
    this.root = resolve(directory);
  }

  async put(key: string, content: Buffer): Promise<void> {
    const path = this.pathOf(key);
    // Written beside and moved: nobody ever sees half a picture, and a crash leaves none under its name.
    const draft = draftOf(path);
    try {
      await writeDurably(draft, content, 0o600);
      await rename(draft, path);
      // Its folders too, up to what holds the storage, whichever of two first pictures made them.
      await syncNames([path], dirname(this.root));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async open(key: string): Promise<StoredFile | null> {
    try {
      const file = await open(this.pathOf(key), constants.O_RDONLY | constants.O_NOFOLLOW);
      const { size } = await file.stat();
      return { body: file.createReadStream(), size };
    } catch (error) {
      if (MISSING.has(errorCode(error))) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    const path = this.pathOf(key);
    await Promise.all([path, draftOf(path)].map((file) => rm(file, { force: true })));
  }

  /** Refuses a key that leads out of the folder; keys are checked before, and this is the second line. */
  private pathOf(key: string): string {
    const path = resolve(this.root, key);
    if (!path.startsWith(this.root + sep) || key.includes('\0'))
      throw new Error('A key leads out of the storage');
    return path;
  }
}
