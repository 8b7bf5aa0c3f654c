import type { RemoteName } from '@sharewave/app-kit';
import type { RemoteRelease } from './find-release';
import { PartLoadError } from './part-load-error';
import { reportFailed } from './part-reports';
import { refreshScripts, SCRIPT_TIMEOUT_MS } from './scripts';

/** Chunks that remotes load later than their modules, so that no slot learns of their failure. */
const lateChunks = new Map<string, { remote: RemoteName; version: string }>();

/** From now on, a failure of such a chunk is reported, and the chunk is fetched past the cache for the next attempt. */
export function expectLateChunks(
  remote: RemoteName,
  { version, entry, files, integrity }: RemoteRelease,
): void {
  const own = new Set([entry, ...Object.values(files).flat()]);
  for (const url of integrity.keys()) if (!own.has(url)) lateChunks.set(url, { remote, version });
}

/** Watches a script that a remote is about to request. */
export function watchLateChunk(script: HTMLScriptElement): void {
  const { src } = script;
  const chunk = lateChunks.get(src);
  if (chunk === undefined) return;
  const fail = (kind: 'unreachable' | 'timeout', failure: string) => {
    const error = new PartLoadError(kind, `${src} ${failure}`);
    reportFailed(chunk.remote, chunk.version, { kind, error });
    void refreshScripts([src]);
  };
  script.addEventListener('error', () =>
    fail('unreachable', 'could not be loaded, or is not what was released'),
  );
  // Started before the remote's own timer of the same length, which removes the script from the page, as its arrival does.
  setTimeout(() => {
    if (script.isConnected) fail('timeout', 'did not answer in time');
  }, SCRIPT_TIMEOUT_MS);
}
