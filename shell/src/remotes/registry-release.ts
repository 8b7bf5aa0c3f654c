import { REMOTE_CONTRACT_VERSIONS, type RemoteName, type RuntimeConfig } from '@sharewave/app-kit';
import { API_CONTRACT_VERSION, isInCanary } from '@sharewave/contracts';
import type { FindRelease, RemoteRelease } from './release';
import type { OfferedRelease, RemotesFile } from './remotes-file';
import { findUnlent } from './shared-modules';

/** A release that this shell cannot run; it is not even asked for. */
export class IncompatibleRelease extends Error {
  override readonly name = 'IncompatibleRelease';

  constructor(
    readonly version: string,
    text: string,
  ) {
    super(text);
  }
}

/** The present version and the one before are supported. */
const isSupported = (version: number, present: number): boolean =>
  version === present || version === present - 1;

function requireCompatible(remote: RemoteName, { version, contract, api, takes }: OfferedRelease): void {
  const present = REMOTE_CONTRACT_VERSIONS[remote];
  if (!isSupported(contract, present)) {
    throw new IncompatibleRelease(
      version,
      `${remote} ${version} has contract ${contract}; this shell supports ${present} and the one before`,
    );
  }
  if (!isSupported(api, API_CONTRACT_VERSION)) {
    throw new IncompatibleRelease(version, `${remote} ${version} expects the API of version ${api}`);
  }
  const unlent = findUnlent(takes);
  if (unlent !== null)
    throw new IncompatibleRelease(
      version,
      `${remote} ${version} takes ${unlent}, which this shell does not lend`,
    );
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
 * Finds the release of each remote that this member gets. Where the installation has no registry, the newest of each
 * remote is taken as it is.
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
    requireCompatible(remote, release);
    return toRemoteRelease(remotes[remote], release);
  };
}
