import { eachOf } from './each-of';
import { hashOf, openManifest } from './publish';
import { RELEASE_FILE, type Registry } from './registry.port';
import type { PartName } from './shape';
import { ReleaseError } from './release-error';
import { belongs, isWhole } from './whole-file';

/**
 * Copies a release completely; false if there is none. Throws a ReleaseError that names the first damaged file. Manifests are not
 * signed, but what names a release is: its version has the hash of its content.
 */
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
  if (!version.endsWith(`-${hashOf(bundle)}`))
    throw new ReleaseError(`${part} ${version} has other content in the registry than its name says.`);
  bundle.set(RELEASE_FILE, Buffer.from(manifest));
  await to.addRelease(part, version, bundle);
  return true;
}
