import { REMOTE_CONTRACT_VERSIONS, type RemoteName, type RuntimeConfig } from '@sharewave/app-kit';
import { API_CONTRACT_VERSION, isInCanary } from '@sharewave/contracts';
import type { OfferedRelease, ServedRemotes } from '@sharewave/releases/shape';
import { IncompatibleRelease, PartLoadError } from './part-load-error';
import { addressOf } from './remote-address';
import { findMissingExport } from './shared-modules';
import { shellVersion } from './shell-version';

/** One built version of a remote, with what the shell needs to load it. */
export interface RemoteRelease {
  version: string;
  /** Address of the container's script. */
  entry: string;
  /** Addresses of the scripts that a module needs in addition to the entry, by the module's name in the remote. */
  files: Readonly<Record<string, readonly string[]>>;
  /** The expected hash of each file of the release, by address; empty without a registry. */
  integrity: ReadonlyMap<string, string>;
}

/** Finds the release of a remote that this page uses; called once, and again after a failure. */
export type FindRelease = (remote: RemoteName) => Promise<RemoteRelease>;

/** The current and the previous version are supported. */
const isSupported = (version: number, present: number): boolean =>
  version === present || version === present - 1;

/** Why this shell cannot run the release; null if it can. */
function findConflict(
  remote: RemoteName,
  { version, contract, api, imports }: OfferedRelease,
): string | null {
  const present = REMOTE_CONTRACT_VERSIONS[remote];
  if (!isSupported(contract, present)) {
    return `${remote} ${version} has contract ${contract}; this shell supports ${present} and the one before`;
  }
  if (!isSupported(api, API_CONTRACT_VERSION))
    return `${remote} ${version} expects the API of version ${api}`;
  const missing = findMissingExport(imports);
  return missing === null ? null : `${remote} ${version} imports ${missing}, which this shell does not have`;
}

function requireCompatible(remote: RemoteName, release: OfferedRelease, released: string | null): void {
  const conflict = findConflict(remote, release);
  if (conflict === null) return;
  // If this page runs another shell than the released one, such as one from the cache, the release itself may be fine.
  const own = shellVersion();
  const isOther = own !== null && released !== null && own !== released;
  throw new IncompatibleRelease(conflict, isOther ? undefined : release.version);
}

function chooseRelease(remote: RemoteName, { parts }: ServedRemotes, memberId: string): OfferedRelease {
  const part = parts[remote];
  if (part === undefined) throw new PartLoadError('unreachable', `Nothing of ${remote} has been released`);
  const { stable, canary } = part;
  return canary !== null && isInCanary(remote, memberId, canary.percent) ? canary.release : stable;
}

function toRemoteRelease(base: string, release: OfferedRelease): RemoteRelease {
  const urlOf = (path: string) => `${base}/${release.version}/${path}`;
  const files = Object.entries(release.modules).map(([name, paths]) => [name, paths.map(urlOf)]);
  const hashes = Object.entries(release.integrity).map(([path, hash]): [string, string] => [
    urlOf(path),
    hash,
  ]);
  return {
    version: release.version,
    entry: urlOf(release.entry),
    files: Object.fromEntries(files),
    integrity: new Map(hashes),
  };
}

/**
 * Finds the release of each remote that this member gets. If the installation has no registry, it takes the newest release
 * of each remote without checks.
 */
export function registryReleases(
  config: Pick<RuntimeConfig, 'remotes'>,
  loadRemotes: () => Promise<ServedRemotes | null>,
  memberId: string,
): FindRelease {
  return async (remote) => {
    const base = addressOf(config, remote);
    const served = await loadRemotes();
    if (served === null) {
      const { newestReleases } = await import('./newest-release');
      return newestReleases(config)(remote);
    }
    const release = chooseRelease(remote, served, memberId);
    requireCompatible(remote, release, served.shell);
    return toRemoteRelease(base, release);
  };
}
