import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a new file, and creates its folder if needed. Afterwards its content survives a power failure; its name does after `syncNames`. */
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

function foldersOf(path: string, top: string): string[] {
  const folder = dirname(path);
  return folder === top ? [folder] : [folder, ...foldersOf(folder, top)];
}

/** Makes names that were written, linked or moved survive a power failure, and those of their folders below `top`, whoever created these. */
export async function syncNames(paths: readonly string[], top: string): Promise<void> {
  const folders = new Set(paths.flatMap((path) => foldersOf(path, top)));
  await Promise.all([...folders].map(syncFolder));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
