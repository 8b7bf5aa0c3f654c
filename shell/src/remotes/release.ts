import type { RemoteName } from '@sharewave/app-kit';

/** One built version of a remote, as far as the shell needs to know it. */
export interface RemoteRelease {
  version: string;
  /** Address of the container's script. */
  entry: string;
  /** Addresses of the scripts that a module needs beside the entry, by the module's name in the remote. */
  files: Readonly<Record<string, readonly string[]>>;
  /** What each file of the release must hash to, by its address; empty where there is no registry. */
  integrity: ReadonlyMap<string, string>;
}

/** Says which release of a remote this page uses; asked once, and again after a failure. */
export type FindRelease = (remote: RemoteName) => Promise<RemoteRelease>;
