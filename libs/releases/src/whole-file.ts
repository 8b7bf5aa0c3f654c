import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { integrityOf } from './release';
import type { Release } from './shape';

type Unpack = (content: Uint8Array, limits: { maxOutputLength: number }) => Promise<Buffer>;

const UNPACK: Readonly<Record<string, Unpack>> = { br: promisify(brotliDecompress), gz: promisify(gunzip) };
/** Files that never run have no hash to compare with. */
const INERT: ReadonlySet<string> = new Set(['map', 'LICENSE.txt']);

function splitEnding(path: string): [file: string, ending: string] {
  const [, file = path, ending = ''] = /^(.*)\.(br|gz|map|LICENSE\.txt)$/.exec(path) ?? [];
  return [file, ending];
}

/** Whether a file is a compressed copy, a map or the like: published, but browsers never run it by itself. */
export const isCompanion = (path: string): boolean => splitEnding(path)[1] !== '';

/** Whether it is a file of the release or was built beside one; other files do not belong to the release. */
export const belongs = (path: string, { files }: Release): boolean =>
  files[path] !== undefined || files[splitEnding(path)[0]] !== undefined;

export const isInert = (path: string): boolean => INERT.has(splitEnding(path)[1]);

/** Whether a file is as it was built. A compressed one has no hash of its own: it must decompress to the file. */
export async function isWhole(
  content: Uint8Array | null,
  path: string,
  { files }: Release,
): Promise<boolean> {
  if (content === null) return false;
  const known = files[path];
  if (known !== undefined) return integrityOf(content) === known.integrity;
  const [file, ending] = splitEnding(path);
  const unpack = UNPACK[ending];
  const original = files[file];
  if (unpack === undefined || original === undefined) return isInert(path);
  try {
    const unpacked = await unpack(content, { maxOutputLength: Math.max(1, original.bytes) });
    return integrityOf(unpacked) === original.integrity;
  } catch {
    return false;
  }
}
