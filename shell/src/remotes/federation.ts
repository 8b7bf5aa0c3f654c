import { createInstance, type getRemoteEntry } from '@module-federation/enhanced/runtime';
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

type Container = Awaited<ReturnType<typeof getRemoteEntry>>;

function isContainer(value: unknown): value is Exclude<Container, false | undefined | void> {
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
  const host = createInstance({
    name: SHELL_SCOPE,
    remotes: [],
    shared: SHARED_MODULES,
    shareStrategy: 'loaded-first',
    plugins: [
      {
        name: 'entry-script',
        async loadEntry({ remoteInfo: { entry, entryGlobalName } }) {
          await runScript(entry);
          const container: unknown = Reflect.get(window, entryGlobalName);
          // A script of another kind, or one that does not parse, would otherwise be taken for loaded for good.
          if (!isContainer(container)) throw new Error(`${entry} leaves no container`);
          return container;
        },
      },
    ],
  });
  const entries = new Map<RemoteName, string>();
  const failed = new Set<string>();
  return {
    async load(remote, { entry, files, integrity }, module) {
      const name = SCOPES[remote];
      const scripts = [entry, ...(files[module] ?? [])];
      // Past the cache: what failed may have been kept there, altered on its way.
      if (failed.delete(entry)) await preloadScripts(scripts, 'reload');
      if (entries.get(remote) !== entry) {
        if (integrity.size > 0) guardRelease(entry, integrity);
        void preloadScripts(scripts);
        host.registerRemotes([{ name, entry }], { force: entries.has(remote) });
        entries.set(remote, entry);
      }
      try {
        return await host.loadRemote(`${name}/${module}`);
      } catch (error) {
        failed.add(entry);
        throw error;
      }
    },
  };
}
