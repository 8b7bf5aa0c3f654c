import { createInstance } from '@module-federation/enhanced/runtime';
import type { RemoteName } from '@sharewave/app-kit';
import { guardRelease, lendIntegrity } from './integrity';
import { expectChunk } from './late-chunks';
import { lentRuntime } from './lent-runtime';
import type { RemoteRelease } from './release';
import { refreshScripts, runScript } from './scripts';
import { SHARED_MODULES } from './shared-modules';

const SHELL_SCOPE = 'sharewave_shell';
/** The name under which the builds of the remotes look for the runtime (libs/build/src/federation-names.mjs). */
const LENT_RUNTIME = 'sharewave_federation';

/** The container's name as the remote's build gives it; it is the global variable that the entry fills. */
const scopeOf = (remote: RemoteName): string => `sharewave_${remote}`;

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

/** A release that runs in this page, and its chunks that were asked for, by their addresses. */
interface OpenedRelease {
  entry: string;
  container: Promise<Container>;
  chunks: Map<string, Promise<void>>;
}

/** Modules share chunks; each is run for the first that needs it. */
function runOnce({ chunks }: OpenedRelease, urls: readonly string[]): Promise<unknown> {
  return Promise.all(
    urls.map((url) => {
      const run = chunks.get(url) ?? runScript(url);
      chunks.set(url, run);
      return run;
    }),
  );
}

/** Runs modules of remotes in this page. */
export interface Federation {
  /** Loads a module of a release; another release of a remote takes the place of the one before. */
  load: (remote: RemoteName, release: RemoteRelease, module: string) => Promise<unknown>;
}

/** Starts the federation runtime and lends it, with the shared modules, to the remotes. */
export function startFederation(): Federation {
  Reflect.set(window, LENT_RUNTIME, lentRuntime);
  lendIntegrity(expectChunk);
  const { shareScopeMap } = createInstance({
    name: SHELL_SCOPE,
    remotes: [],
    shared: SHARED_MODULES,
    shareStrategy: 'loaded-first',
  });
  const open = async (remote: RemoteName, entry: string): Promise<Container> => {
    await runScript(entry);
    const container: unknown = Reflect.get(window, scopeOf(remote));
    // A script of another kind, or one that does not parse.
    if (!isContainer(container)) throw new Error(`${entry} leaves no container`);
    await container.init(shareScopeMap['default'] ?? {});
    return container;
  };
  const opened = new Map<RemoteName, OpenedRelease>();
  const failed = new Set<string>();
  return {
    async load(remote, { entry, files, integrity }, module) {
      const chunks = files[module] ?? [];
      // Past the cache: what failed may have been kept there, altered on its way.
      if (failed.delete(entry)) await refreshScripts([entry, ...chunks]);
      let release = opened.get(remote);
      if (release?.entry !== entry) {
        if (integrity.size > 0) guardRelease(entry, integrity);
        release = { entry, container: open(remote, entry), chunks: new Map() };
        opened.set(remote, release);
      }
      try {
        // Beside each other: a chunk that comes before its entry waits for it in a list that their build has named.
        const [container] = await Promise.all([release.container, runOnce(release, chunks)]);
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
