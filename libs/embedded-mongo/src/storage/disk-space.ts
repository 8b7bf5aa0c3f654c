import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Room that a start needs. LMDB maps its files into memory, so the system kills a process whose disk has no room for
 * the first page of one, and a start that is cut off leaves a file that is not a database.
 */
const MIN_FREE_BYTES = 1024 * 1024;

/** Whether a message of the system or of LMDB says that the disk, a quota or a limit of the process is full. */
export function isDiskFull(message: string): boolean {
  return /ENOSPC|EDQUOT|EFBIG|MDB_MAP_FULL|No space left|File too large|quota exceeded|Input\/output error/.test(
    message,
  );
}

/** Throws the system's error if the disk has no room to start; finds what a look at the free space does not: quotas and limits. */
export function checkRoom(dataDir: string): void {
  const file = join(dataDir, 'room.check');
  try {
    // Random, because some file systems store no zeros; flushed, because others find room only then.
    writeFileSync(file, randomBytes(MIN_FREE_BYTES), { mode: 0o600, flush: true });
  } finally {
    rmSync(file, { force: true });
  }
}

/** What an operator reads when a start finds its disk full. */
export function startRefusal(dataDir: string, message: string): Error {
  return new Error(
    `The disk of the data folder ${dataDir} is full or not writable (${message}). The data is untouched: free at least 1 MB, then start again.`,
  );
}
