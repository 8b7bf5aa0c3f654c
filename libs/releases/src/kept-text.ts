import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncNames, writeDurably } from './durable-file';
import { errorCode } from './release-error';

/** The text kept in a file, such as a key, for its owner's eyes only; made by whoever comes first, once for all. */
export async function keptText(path: string, make: () => string): Promise<string> {
  const known = await readIfThere(path);
  if (known !== null) return known;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // Made beside and linked: whoever comes second finds a whole text or none, also after the power has failed.
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
