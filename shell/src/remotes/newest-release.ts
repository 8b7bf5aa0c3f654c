import type { RuntimeConfig } from '@sharewave/app-kit';
import type { BundleManifest } from '@sharewave/releases/shape';
import type { FindRelease } from './find-release';
import { PartLoadError } from './part-load-error';
import { addressOf } from './remote-address';

const MANIFEST_FILE = 'remote.json';
/** Without a timeout, a request that hangs would never reject. */
const TIMEOUT_MS = 10_000;

const isManifest = (value: unknown): value is BundleManifest =>
  typeof value === 'object' && value !== null && 'entry' in value && 'modules' in value;

/** Finds each remote's newest release in the manifest at its configured address. */
export function newestReleases(config: Pick<RuntimeConfig, 'remotes'>): FindRelease {
  return async (remote) => {
    const base = addressOf(config, remote);
    const url = `${base}/${MANIFEST_FILE}`;
    const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new PartLoadError('unreachable', `${url} answered ${response.status}`);
    const manifest: unknown = await response.json();
    if (!isManifest(manifest)) throw new PartLoadError('import', `${url} is no manifest of a remote`);
    const urlOf = (path: string) => `${base}/${path}`;
    const files = Object.entries(manifest.modules).map(([name, paths]) => [name, paths.map(urlOf)]);
    return {
      version: 'newest',
      entry: urlOf(manifest.entry),
      files: Object.fromEntries(files),
      integrity: new Map(),
    };
  };
}
