import { createInstance } from '@module-federation/enhanced/runtime';
import type { RemoteName } from '@sharewave/app-kit';
import { guardRelease, lendIntegrity } from './integrity';
import { expectChunk } from './late-chunks';
import { lentRuntime } from './lent-runtime';
import type { RemoteRelease } from './release';
import { inTime, refreshScripts, runScript } from './scripts';
import { SHARED_MODULES } from './shared-modules';

const SHELL_SCOPE = 'sharewave_shell';
/** The global variable in which the remotes' builds look for the runtime (libs/build/src/federation-names.mjs). */
const LENT_RUNTIME = 'sharewave_federation';

/** The container's name in the remote's build; the entry sets the global variable of this name. */
const scopeOf = (remote: RemoteName): string => `sharewave_${remote}`;

/** The container that the entry of a remote defines (the protocol of Module Federation). */
interface Container {
  /** Receives the shared modules of the page; throws if one of them has an incompatible version. */
  init: (shareScope: object) => unknown;
  /** Resolves to a function that runs a module; rejects if one of its files cannot be loaded. */
  get: (module: string) => Promise<() => unknown>;
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value;
}

/** A release that runs in this page, and its requested chunks by address. */
interface OpenedRelease {
  entry: string;
  container: Promise<Container>;
  chunks: Map<string, Promise<void>>;
}

/** Runs each chunk once, because modules share chunks. */
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
  /** Loads a module of a release; another release of the same remote replaces the previous one. */
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
    // The script is not a remote entry, or could not be parsed.
    if (!isContainer(container)) throw new Error(`${entry} leaves no container`);
    await inTime(container.init(shareScopeMap['default'] ?? {}), entry);
    return container;
  };
  const opened = new Map<RemoteName, OpenedRelease>();
  const failed = new Set<string>();
  return {
    async load(remote, { entry, files, integrity }, module) {
      const chunks = files[module] ?? [];
      // Past the cache, which may contain a file that was damaged in transit.
      if (failed.delete(entry)) await refreshScripts([entry, ...chunks]);
      let release = opened.get(remote);
      if (release?.entry !== entry) {
        if (integrity.size > 0) guardRelease(entry, integrity);
        release = { entry, container: open(remote, entry), chunks: new Map() };
        opened.set(remote, release);
      }
      try {
        // In parallel: a chunk that arrives before the entry waits for it in a global list that their build has named.
        const [container] = await Promise.all([release.container, runOnce(release, chunks)]);
        const run = await inTime(container.get(`./${module}`), module);
        return run();
      } catch (error) {
        failed.add(entry);
        if (opened.get(remote)?.entry === entry) opened.delete(remote);
        throw error;
      }
    },
  };
}
