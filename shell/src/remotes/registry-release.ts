import { REMOTE_CONTRACT_VERSIONS, type RemoteName, type RuntimeConfig } from '@sharewave/app-kit';
import { API_CONTRACT_VERSION, isInCanary } from '@sharewave/contracts';
import type { FindRelease, RemoteRelease } from './release';
import type { OfferedRelease, RemotesFile } from './remotes-file';
import { findUnlent } from './shared-modules';
import { shellVersion } from './shell-version';

/** Thrown for a release that this shell cannot run; its scripts are not loaded. */
export class IncompatibleRelease extends Error {
  override readonly name = 'IncompatibleRelease';

  constructor(
    text: string,
    /** The version that has failed; undefined if the cause is that this page runs another shell than the released one. */
    readonly version: string | undefined,
  ) {
    super(text);
  }
}

/** The current and the previous version are supported. */
const isSupported = (version: number, present: number): boolean =>
  version === present || version === present - 1;

/** Why this shell cannot run the release; null if it can. */
function findConflict(remote: RemoteName, { version, contract, api, takes }: OfferedRelease): string | null {
  const present = REMOTE_CONTRACT_VERSIONS[remote];
  if (!isSupported(contract, present)) {
    return `${remote} ${version} has contract ${contract}; this shell supports ${present} and the one before`;
  }
  if (!isSupported(api, API_CONTRACT_VERSION))
    return `${remote} ${version} expects the API of version ${api}`;
  const unlent = findUnlent(takes);
  return unlent === null ? null : `${remote} ${version} takes ${unlent}, which this shell does not lend`;
}

function requireCompatible(remote: RemoteName, release: OfferedRelease, released: string | null): void {
  const conflict = findConflict(remote, release);
  if (conflict === null) return;
  // If this page runs another shell than the released one, such as one from the cache, the release itself may be fine.
  const own = shellVersion();
  const isOther = own !== null && released !== null && own !== released;
  throw new IncompatibleRelease(conflict, isOther ? undefined : release.version);
}

function chooseRelease(remote: RemoteName, { parts }: RemotesFile, memberId: string): OfferedRelease {
  const part = parts[remote];
  if (part === undefined) throw new Error(`Nothing of ${remote} has been released`);
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
  { remotes }: Pick<RuntimeConfig, 'remotes'>,
  loadRemotes: () => Promise<RemotesFile | null>,
  memberId: string,
): FindRelease {
  return async (remote) => {
    const file = await loadRemotes();
    if (file === null) {
      const { manifestReleases } = await import('./manifest-release');
      return manifestReleases({ remotes })(remote);
    }
    const release = chooseRelease(remote, file, memberId);
    requireCompatible(remote, release, file.shell);
    return toRemoteRelease(remotes[remote], release);
  };
}
