import { constants, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { syncNames, writeDurably } from '@sharewave/releases';
import { errorCode } from '../../common/errors/error-code';
import { FileStorage, type StoredFile } from './storage.port';

const MISSING: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

/** The temporary name contains the file's name, so that removing the file also removes leftovers of a crash. */
const draftOf = (path: string): string => join(dirname(path), `.${basename(path)}.part`);

export class DiskStorage extends FileStorage {
  private readonly root: string;

  constructor(directory: string) {
    super();
    this.root = resolve(directory);
  }

  async put(key: string, content: Buffer): Promise<void> {
    const path = this.pathOf(key);
    const draft = draftOf(path);
    try {
      await writeDurably(draft, content, 0o600);
      await rename(draft, path);
      // Syncs its folders too, up to the storage's parent, because a concurrent upload may have created them.
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

  private pathOf(key: string): string {
    const path = resolve(this.root, key);
    if (!path.startsWith(this.root + sep) || key.includes('\0'))
      throw new Error('A key points outside the storage');
    return path;
  }
}
