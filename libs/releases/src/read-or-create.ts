import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncNames, writeDurably } from './durable-file';
import { errorCode } from './release-error';

/** The text in a file, such as a key, readable by its owner only; created by whoever comes first, and then the same for all. */
export async function readOrCreate(path: string, make: () => string): Promise<string> {
  const known = await readIfThere(path);
  if (known !== null) return known;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // Written to a draft and linked: whoever comes second finds a complete text or none, also after a power failure.
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeDurably(draft, make(), 0o600);
    await link(draft, path);
    await syncNames([path], dirname(path));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
