import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a new file, and its folder where there is none. Once it answers, its content outlives a failure of the power; its name does once the folder is synced too. */
export async function writeDurably(path: string, content: string | Uint8Array, mode = 0o644): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes what was written, linked or renamed in a folder outlive a failure of the power. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
