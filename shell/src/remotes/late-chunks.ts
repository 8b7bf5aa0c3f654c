import type { RemoteName } from '@sharewave/app-kit';
import { tellFailed } from './part-reports';
import type { RemoteRelease } from './release';
import { refreshScripts } from './scripts';

/** Chunks that the remotes load by themselves, later than their modules. */
const lateChunks = new Map<string, { remote: RemoteName; version: string }>();

/** From now on a chunk that the remote fails to load by itself is told of, and its next try gets it past the cache. */
export function watchLateChunks(
  remote: RemoteName,
  { version, entry, files, integrity }: RemoteRelease,
): void {
  const own = new Set([entry, ...Object.values(files).flat()]);
  for (const url of integrity.keys()) if (!own.has(url)) lateChunks.set(url, { remote, version });
}

function hearFailure({ target }: Event): void {
  if (!(target instanceof HTMLScriptElement)) return;
  const { src } = target;
  const chunk = lateChunks.get(src);
  if (chunk === undefined) return;
  const error = new Error(`${src} could not be loaded, or is not what was released`);
  tellFailed(chunk.remote, chunk.version, { kind: 'unreachable', error });
  void refreshScripts([src]);
}

// Such an event does not rise; it is seen on its way down only.
window.addEventListener('error', hearFailure, true);
