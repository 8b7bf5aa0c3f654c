import { createInstance } from '@module-federation/enhanced/runtime';
import lentRuntime from '@module-federation/webpack-bundler-runtime';
import type { RemoteName } from '@sharewave/app-kit';
import { guardRelease, lendIntegrity } from './integrity';
import type { RemoteRelease } from './release';
import { preloadScripts, runScript } from './scripts';
import { SHARED_MODULES } from './shared-modules';

const SHELL_SCOPE = 'sharewave_shell';
/** The name under which the builds of the remotes look for the runtime (libs/build/src/federation-names.mjs). */
const LENT_RUNTIME = 'sharewave_federation';

/** Container names as the remotes' builds give them; each is the global variable that the entry fills. */
const SCOPES: Record<RemoteName, string> = {
  feed: 'sharewave_feed',
  profile: 'sharewave_profile',
  friends: 'sharewave_friends',
  messenger: 'sharewave_messenger',
};

/** What the entry of a remote leaves behind: the protocol of Module Federation. */
interface Container {
  /** Takes the modules that the page lends; throws where a version of them does not do. */
  init: (shareScope: object) => unknown;
  /** Answers how to run a module; rejects while one of its files cannot be loaded. */
  get: (module: string) => Promise<() => unknown>;
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value;
}

/** Runs modules of remotes in this page. */
export interface Federation {
  /** Loads a module of a release; another release of a remote takes the place of the one before. */
  load: (remote: RemoteName, release: RemoteRelease, module: string) => Promise<unknown>;
}

/** Starts the federation runtime and lends it, with the shared modules, to the remotes. */
export function startFederation(): Federation {
  Reflect.set(window, LENT_RUNTIME, lentRuntime);
  lendIntegrity();
  const { shareScopeMap } = createInstance({
    name: SHELL_SCOPE,
    remotes: [],
    shared: SHARED_MODULES,
    shareStrategy: 'loaded-first',
  });
  const open = async (remote: RemoteName, entry: string): Promise<Container> => {
    await runScript(entry);
    const container: unknown = Reflect.get(window, SCOPES[remote]);
    // A script of another kind, or one that does not parse.
    if (!isContainer(container)) throw new Error(`${entry} leaves no container`);
    await container.init(shareScopeMap['default'] ?? {});
    return container;
  };
  const opened = new Map<RemoteName, { entry: string; container: Promise<Container> }>();
  const failed = new Set<string>();
  return {
    async load(remote, { entry, files, integrity }, module) {
      const scripts = [entry, ...(files[module] ?? [])];
      // Past the cache: what failed may have been kept there, altered on its way.
      if (failed.delete(entry)) await preloadScripts(scripts, 'reload');
      let running = opened.get(remote);
      if (running?.entry !== entry) {
        if (integrity.size > 0) guardRelease(entry, integrity);
        void preloadScripts(scripts);
        running = { entry, container: open(remote, entry) };
        opened.set(remote, running);
      }
      try {
        const container = await running.container;
        const run = await container.get(`./${module}`);
        return run();
      } catch (error) {
        failed.add(entry);
        if (opened.get(remote)?.entry === entry) opened.delete(remote);
        throw error;
      }
    },
  };
}
