import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a new file, and its folder where there is none. Once it answers, what it holds outlives a failure of the power. */
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
