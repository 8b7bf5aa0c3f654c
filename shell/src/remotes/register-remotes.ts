import {
  REMOTE_NAMES,
  type LoadOptions,
  type RemoteModuleName,
  type RemoteName,
  configureRemotes,
} from '@sharewave/app-kit';
import type { PartFailureKind } from '@sharewave/contracts';
import type { Federation } from './federation';
import type { FindRelease, RemoteRelease } from './find-release';
import { expectLateChunks } from './late-chunks';
import { failureKindOf, IncompatibleRelease } from './part-load-error';
import { reportFailed, reportLoaded } from './part-reports';
import { clearRemotesFile } from './remotes-file';

function splitName(name: RemoteModuleName): [RemoteName, string] {
  const remote = REMOTE_NAMES.find((alias) => name.startsWith(`${alias}/`));
  if (remote === undefined) throw new Error(`${name} belongs to no remote`);
  return [remote, name.slice(remote.length + 1)];
}

/** Lets the slots of the page load modules of the remotes, and reports the results to the API. */
export function registerRemotes(findRelease: FindRelease, federation: Federation): void {
  const releases = new Map<RemoteName, Promise<RemoteRelease>>();
  const versions = new Map<RemoteName, string>();
  const dropRelease = (remote: RemoteName) => {
    releases.delete(remote);
    clearRemotesFile();
  };
  const releaseOf = (remote: RemoteName): Promise<RemoteRelease> => {
    const release = releases.get(remote) ?? findRelease(remote);
    releases.set(remote, release);
    return release;
  };
  const run = async (remote: RemoteName, module: string, found: RemoteRelease): Promise<unknown> => {
    const start = performance.now();
    if (found.integrity.size > 0) versions.set(remote, found.version);
    expectLateChunks(remote, found);
    const loaded = await federation.load(remote, found, module);
    const version = versions.get(remote);
    if (version !== undefined) reportLoaded(remote, version, performance.now() - start);
    return loaded;
  };
  const load = async (name: RemoteModuleName, { again }: LoadOptions): Promise<unknown> => {
    const [remote, module] = splitName(name);
    if (again) dropRelease(remote);
    const fail = (error: unknown): never => {
      // There may be a newer release by now, so the next attempt looks it up again.
      dropRelease(remote);
      report(name, failureKindOf(error), error);
      throw error;
    };
    const found = await releaseOf(remote).catch(fail);
    try {
      return await run(remote, module, found);
    } catch (error) {
      // Its files may have been removed because another release has replaced it since this page was opened.
      if (failureKindOf(error) !== 'unreachable') return fail(error);
      dropRelease(remote);
      const next = await releaseOf(remote).catch(() => found);
      return next.entry === found.entry ? fail(error) : run(remote, module, next).catch(fail);
    }
  };
  const report = (name: RemoteModuleName, kind: PartFailureKind, error: unknown) => {
    const [remote] = splitName(name);
    const version = error instanceof IncompatibleRelease ? error.version : versions.get(remote);
    if (version !== undefined) reportFailed(remote, version, { kind, error });
  };
  configureRemotes(load, (name, error) => report(name, 'render', error));
}
