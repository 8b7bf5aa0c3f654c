import type { RemoteName } from '@sharewave/app-kit';
import { tellFailed } from './part-reports';
import type { RemoteRelease } from './release';
import { refreshScripts, SCRIPT_TIMEOUT_MS } from './scripts';

/** Chunks that the remotes load by themselves, later than their modules. */
const lateChunks = new Map<string, { remote: RemoteName; version: string }>();

/** From now on, a chunk that the remote itself fails to load is reported, and fetched past the cache for the next attempt. */
export function watchLateChunks(
  remote: RemoteName,
  { version, entry, files, integrity }: RemoteRelease,
): void {
  const own = new Set([entry, ...Object.values(files).flat()]);
  for (const url of integrity.keys()) if (!own.has(url)) lateChunks.set(url, { remote, version });
}

function hear(url: string, kind: 'unreachable' | 'timeout', failure: string): void {
  const chunk = lateChunks.get(url);
  if (chunk === undefined) return;
  tellFailed(chunk.remote, chunk.version, { kind, error: new Error(`${url} ${failure}`) });
  void refreshScripts([url]);
}

/**
 * Reports a chunk that a remote has started to load if it hangs: the remote's own code gives up silently and removes the
 * script.
 */
export function expectChunk(url: string): void {
  const { href } = new URL(url, window.location.href);
  let script: HTMLScriptElement | undefined;
  // The remote adds the script right after this call. Another try has another script.
  queueMicrotask(() => {
    script = [...document.scripts].find(({ src }) => src === href);
  });
  // Started here, before the remote's own timer of the same length: that one removes the script.
  setTimeout(() => {
    if (script?.isConnected) hear(href, 'timeout', 'did not answer in time');
  }, SCRIPT_TIMEOUT_MS);
}

function hearFailure({ target }: Event): void {
  if (target instanceof HTMLScriptElement)
    hear(target.src, 'unreachable', 'could not be loaded, or is not what was released');
}

// In the capture phase, because error events of scripts do not bubble.
window.addEventListener('error', hearFailure, true);
