import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { eachOf } from './each-of';
import { openManifest } from './publish';
import { RELEASE_FILE, type Registry } from './registry.port';
import { integrityOf, type PartName, type Release } from './release';
import { ReleaseError } from './release-error';

type Unpack = (content: Uint8Array, limits: { maxOutputLength: number }) => Promise<Buffer>;

const UNPACK: Readonly<Record<string, Unpack>> = { br: promisify(brotliDecompress), gz: promisify(gunzip) };
/** What runs nowhere has no hash to be held against. */
const INERT: ReadonlySet<string> = new Set(['map', 'LICENSE.txt']);

/** Whether a file is as it was built. A compressed one carries no hash of its own: what comes out of it must be the file. */
async function isWhole(content: Uint8Array | null, path: string, { files }: Release): Promise<boolean> {
  if (content === null) return false;
  const known = files[path];
  if (known !== undefined) return integrityOf(content) === known.integrity;
  const [file, ending] = splitEnding(path);
  const unpack = UNPACK[ending];
  const original = files[file];
  if (unpack === undefined || original === undefined) return INERT.has(ending);
  try {
    const unpacked = await unpack(content, { maxOutputLength: Math.max(1, original.bytes) });
    return integrityOf(unpacked) === original.integrity;
  } catch {
    return false;
  }
}

function splitEnding(path: string): [file: string, ending: string] {
  const [, file = path, ending = ''] = /^(.*)\.(br|gz|map|LICENSE\.txt)$/.exec(path) ?? [];
  return [file, ending];
}

/** Its files and what was built beside them; whatever else lies there belongs to nobody. */
const belongs = (path: string, { files }: Release): boolean =>
  files[path] !== undefined || files[splitEnding(path)[0]] !== undefined;

/** Copies a release as a whole; false when there is none. Throws a ReleaseError that names the first damaged file. */
export async function copyRelease(
  from: Registry,
  to: Registry,
  part: PartName,
  version: string,
): Promise<boolean> {
  const manifest = await from.readRelease(part, version);
  if (manifest === null) return false;
  const release = openManifest(manifest, part, version);
  const found = (await from.listFiles(part, version)).filter((path) => belongs(path, release));
  const bundle = new Map<string, Uint8Array>();
  await eachOf([...new Set([...Object.keys(release.files), ...found])], async (path) => {
    const content = await from.readFile(part, version, path);
    if (content === null || !(await isWhole(content, path, release))) {
      throw new ReleaseError(`${path} of ${part} ${version} is damaged in the registry.`);
    }
    bundle.set(path, content);
  });
  bundle.set(RELEASE_FILE, Buffer.from(manifest));
  await to.addRelease(part, version, bundle);
  return true;
}
