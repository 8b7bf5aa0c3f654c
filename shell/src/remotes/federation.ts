import type { RemoteName } from '@sharewave/app-kit';
import { guardRelease, lendIntegrity } from './integrity';
import type { RemoteRelease } from './release';
import { preloadScripts, runScript } from './scripts';
import { SHARED_MODULES, type SharedModules } from './shared-modules';

/** Container names as the remotes' builds give them; each is the global variable that the entry fills. */
const SCOPES: Record<RemoteName, string> = {
  feed: 'sharewave_feed',
  profile: 'sharewave_profile',
  friends: 'sharewave_friends',
  messenger: 'sharewave_messenger',
};

/** What a remote's entry leaves behind: the interface of Module Federation, as webpack builds it. */
interface Container {
  init: (shared: SharedModules) => unknown;
  get: (path: string) => Promise<() => unknown>;
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value;
}

async function startContainer(entry: string, scope: string): Promise<Container> {
  // Chunks of the release before are not its own, though they may be called alike.
  Reflect.deleteProperty(window, `webpackChunk${scope}`);
  await runScript(entry);
  const container: unknown = Reflect.get(window, scope);
  // A script of another kind, or one that does not parse, would otherwise be taken for loaded for good.
  if (!isContainer(container)) throw new Error(`${entry} leaves no container`);
  await container.init(SHARED_MODULES);
  return container;
}

/** Runs modules of remotes in this page. */
export interface Federation {
  /** Loads a module of a release; another release of a remote takes the place of the one before. */
  load: (remote: RemoteName, release: RemoteRelease, module: string) => Promise<unknown>;
}

/** Starts the containers of remotes, and lends them the shared modules. */
export function startFederation(): Federation {
  lendIntegrity();
  const containers = new Map<RemoteName, { entry: string; starting: Promise<Container> }>();
  const failed = new Set<string>();

  const containerOf = (remote: RemoteName, { entry, integrity }: RemoteRelease, scripts: string[]) => {
    const present = containers.get(remote);
    if (present?.entry === entry) return present.starting;
    if (integrity.size > 0) guardRelease(entry, integrity);
    void preloadScripts(scripts);
    const starting = startContainer(entry, SCOPES[remote]);
    containers.set(remote, { entry, starting });
    return starting;
  };

  return {
    async load(remote, release, module) {
      const { entry, files } = release;
      const scripts = [entry, ...(files[module] ?? [])];
      // Past the cache: what failed may have been kept there, altered on its way.
      if (failed.delete(entry)) await preloadScripts(scripts, 'reload');
      const starting = containerOf(remote, release, scripts);
      // One that did not start is no container: the next try runs its entry anew.
      starting.catch(() => {
        if (containers.get(remote)?.starting === starting) containers.delete(remote);
      });
      try {
        const container = await starting;
        const factory = await container.get(`./${module}`);
        return factory();
      } catch (error) {
        failed.add(entry);
        throw error;
      }
    },
  };
}
