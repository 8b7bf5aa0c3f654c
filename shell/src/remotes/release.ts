import type { RemoteName } from '@sharewave/app-kit';

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
