import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { messageOf } from '../error-message';
import { isDiskFull } from './disk-space';
import { FILE_NAME, openForBackup, PARTIAL_NAME, prepareDataDir } from './environment';
import { lockDataDir } from './lock';
import { verifyFile } from './verify-file';

/** Files are readable by their owner only, like the data folder. */
const OWNER_ONLY = 0o077;

function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Renames a complete file and syncs it, so that it survives a power failure. */
function putInPlace(partial: string, file: string): void {
  sync(partial);
  renameSync(partial, file);
  sync(dirname(file));
}

/** Says of a full disk what to do. */
function explained(error: unknown, place: string): unknown {
  const message = messageOf(error);
  if (!isDiskFull(message)) return error;
  return new Error(
    `The disk of ${place} is full or not writable (${message}). Nothing was written: free some space, then repeat it.`,
  );
}

/** Writes a compacted, consistent copy of a data folder into one file, also while another process writes. Run it in a process of its own. */
export async function backUp(dataDir: string, file: string): Promise<void> {
  const source = join(resolve(dataDir), FILE_NAME);
  if (!existsSync(source)) throw new Error(`There is no data in ${dataDir}.`);
  if (existsSync(file)) throw new Error(`${file} already exists; choose another name.`);
  const root = openForBackup(source);
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  // LMDB creates the file and takes no mode.
  const umask = process.umask(OWNER_ONLY);
  try {
    await root.backup(partial, true);
    verifyFile(partial);
    putInPlace(partial, file);
  } catch (error) {
    throw explained(error, file);
  } finally {
    process.umask(umask);
    rmSync(partial, { force: true });
    await root.close();
  }
}

/** Restores a backup into a folder without data; the copy gets its name when it is complete. */
export function restore(file: string, dataDir: string): void {
  if (!existsSync(file)) throw new Error(`There is no backup file ${file}.`);
  verifyFile(file);
  prepareDataDir(dataDir);
  const unlock = lockDataDir(dataDir);
  const target = join(dataDir, FILE_NAME);
  const partial = join(dataDir, PARTIAL_NAME);
  try {
    if (existsSync(target))
      throw new Error(`${dataDir} already contains data; restore into an empty folder.`);
    copyFileSync(file, partial);
    putInPlace(partial, target);
  } catch (error) {
    throw explained(error, dataDir);
  } finally {
    rmSync(partial, { force: true });
    unlock();
  }
}
