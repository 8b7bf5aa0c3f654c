import type { RuntimeConfig } from '@sharewave/app-kit';
import type { FindRelease, RemoteRelease } from './release';

const MANIFEST_FILE = 'mf-manifest.json';
/** Without a timeout, a request that hangs would never reject. */
const TIMEOUT_MS = 10_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Reads a nested property of a value of unknown type; undefined if it does not exist. */
const reach = (value: unknown, ...names: string[]): unknown =>
  names.reduce((at, name) => (isRecord(at) ? at[name] : undefined), value);

function readManifest(manifest: unknown, url: string): RemoteRelease {
  const entry = reach(manifest, 'metaData', 'remoteEntry', 'name');
  const exposes = reach(manifest, 'exposes');
  if (typeof entry !== 'string' || !Array.isArray(exposes)) throw new Error(`${url} names no entry`);
  const base = url.slice(0, -MANIFEST_FILE.length);
  const files = exposes.map((module: unknown): [string, string[]] => {
    const scripts = reach(module, 'assets', 'js', 'sync');
    return [
      String(reach(module, 'name')),
      Array.isArray(scripts) ? scripts.map((script) => base + String(script)) : [],
    ];
  });
  return { version: 'newest', entry: base + entry, files: Object.fromEntries(files), integrity: new Map() };
}

/** Finds each remote's newest release in the manifest at its configured address. */
export function manifestReleases({ remotes }: Pick<RuntimeConfig, 'remotes'>): FindRelease {
  return async (remote) => {
    const url = `${remotes[remote]}/${MANIFEST_FILE}`;
    const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return readManifest(await response.json(), url);
  };
}
