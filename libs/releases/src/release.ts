import { createHash } from 'node:crypto';
import { ReleaseError } from './release-error';
import { MAX_COMMIT, MAX_NAME, releaseSchema } from './shape';
import type { ExportNames, OfferedRelease, Release } from './shape';

export function requireCommit(commit: string): void {
  if (commit.length <= MAX_COMMIT) return;
  throw new ReleaseError(`A commit id may have at most ${MAX_COMMIT} characters, not ${commit.length}.`);
}

export function requireName(by: string): void {
  if (by.length <= MAX_NAME) return;
  throw new ReleaseError(`A publisher's name may have at most ${MAX_NAME} characters, not ${by.length}.`);
}

export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

export function parseRelease(text: string): Release {
  return releaseSchema.parse(JSON.parse(text));
}

export function offer(release: Release): OfferedRelease {
  const { version, contract, api, modules, shared, imports, manifest, entry } = release;
  const integrity = Object.fromEntries(
    Object.entries(release.files).map(([path, file]) => [path, file.integrity]),
  );
  return { version, contract, api, modules, shared, imports, manifest, entry, integrity };
}

export function findMissingExport(imports: ExportNames, exports: ExportNames): string | null {
  for (const [name, exported] of Object.entries(exports)) {
    const missing = imports[name]?.find((imported) => !exported.includes(imported));
    if (missing !== undefined) return `${missing} of ${name}`;
  }
  return null;
}

/** Download sizes: the scripts and styles of a release, gzipped or not. */
export function sizeOf(release: Release): { bytes: number; gzipBytes: number } {
  const files = Object.entries(release.files).filter(([path]) => /\.(js|css)$/.test(path));
  return {
    bytes: files.reduce((sum, [, file]) => sum + file.bytes, 0),
    gzipBytes: files.reduce((sum, [, file]) => sum + file.gzipBytes, 0),
  };
}
