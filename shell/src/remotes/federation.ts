import { unlessLeft } from '@sharewave/api-client';
import type { RemoteName } from '@sharewave/app-kit';
import { guardRelease, integrityOf } from './integrity';
import { watchLateChunk } from './late-chunks';
import { PartLoadError } from './part-load-error';
import type { RemoteRelease } from './find-release';
import { inTime, refreshScripts, runScript } from './scripts';
import { SHARE_SCOPE } from './shared-modules';

/** The global function that the remotes' own code calls with each script before it is requested (libs/build/src/names.mjs). */
const PREPARE_SCRIPT = 'sharewave_prepareScript';

/** The container's name in the remote's build; the entry sets the global variable of this name. */
const scopeOf = (remote: RemoteName): string => `sharewave_${remote}`;

/** The container that the entry of a remote defines, in the words of webpack's Module Federation. */
interface Container {
  /** Receives the shared modules of the page. */
  init: (shareScope: object) => unknown;
  /** Resolves to a function that runs a module; rejects if its files cannot be loaded or need another shared module. */
  get: (module: string) => Promise<() => unknown>;
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value;
}

async function open(remote: RemoteName, entry: string): Promise<Container> {
  await runScript(entry);
  const container: unknown = Reflect.get(window, scopeOf(remote));
  // The script is not a remote entry, or could not be parsed.
  if (!isContainer(container)) throw new PartLoadError('import', `${entry} defines no container`);
  await inTime(container.init(SHARE_SCOPE), entry);
  return container;
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

/** Prepares the page for remotes: their own code loads their chunks, but none without its hash. */
export function startFederation(): Federation {
  Reflect.set(window, PREPARE_SCRIPT, (script: HTMLScriptElement) => {
    script.integrity = integrityOf(script.src);
    watchLateChunk(script);
  });
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
        await unlessLeft();
        failed.add(entry);
        if (opened.get(remote)?.entry === entry) opened.delete(remote);
        throw error;
      }
    },
  };
}
