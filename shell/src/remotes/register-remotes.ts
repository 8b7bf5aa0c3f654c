import { REMOTE_NAMES, type RemoteModuleName, type RemoteName, configureRemotes } from '@sharewave/app-kit';
import type { Federation } from './federation';
import type { FindRelease, RemoteRelease } from './release';

function splitName(name: RemoteModuleName): [RemoteName, string] {
  const remote = REMOTE_NAMES.find((alias) => name.startsWith(`${alias}/`));
  if (remote === undefined) throw new Error(`${name} belongs to no remote`);
  return [remote, name.slice(remote.length + 1)];
}

/** Lets the slots of the page load modules of the remotes. */
export function registerRemotes(findRelease: FindRelease, federation: Federation): void {
  const releases = new Map<RemoteName, Promise<RemoteRelease>>();
  configureRemotes(async (name) => {
    const [remote, module] = splitName(name);
    const release = releases.get(remote) ?? findRelease(remote);
    releases.set(remote, release);
    try {
      return await federation.load(remote, await release, module);
    } catch (error) {
      // A newer release may be there by now: the next try asks again.
      releases.delete(remote);
      throw error;
    }
  });
}
