// @ts-check
/** The release files of a web server, and the state that says which are shown. */
import { join } from 'node:path';
import { registryPlaceOf } from '../shared/release-settings.mjs';

/**
 * @typedef {import('@sharewave/releases').PartName} PartName
 * @typedef {import('@sharewave/releases').RemotesKeeper} RemotesKeeper
 * @typedef {object} ReleaseSource
 * @property {string} directory holds the files, as `<part>/<version>/…`
 * @property {Pick<import('@sharewave/releases').Registry, 'readRelease' | 'listVersions'>} releases
 * @property {RemotesKeeper['current']} current the newest good `remotes.json`
 * @property {(part: PartName, version: string) => Promise<unknown>} bring ensures that a version is there, if it was ever released
 * @property {(path: string) => Promise<string | null>} bringShellWith the same for the version of the shell that has a file; answers its folder
 * @property {() => void} close
 */

/** Polling interval of a bucket, in the background, so that no browser waits for it. */
const POLL_MS = 1000;

/** @param {string} fault */
const report = (fault) => console.error(`Web server: ${fault}`);

/** @param {RemotesKeeper} keeper */
async function watch(keeper) {
  let shown = await keeper.current();
  let isPolling = false;
  const timer = setInterval(async () => {
    if (isPolling) return;
    isPolling = true;
    shown = await keeper.current();
    isPolling = false;
  }, POLL_MS);
  return { current: async () => shown, stop: () => clearInterval(timer) };
}

/**
 * The folder of the registry itself, or for a bucket a folder with copies of what was requested.
 * @param {import('../shared/release-settings.mjs').ReleaseSettings} settings
 * @param {import('node:crypto').KeyObject} key verifies what is shown
 * @returns {Promise<ReleaseSource>}
 */
export async function openReleaseSource(settings, key) {
  const { ReleaseCopies, RemotesKeeper, openRegistry } = await import('@sharewave/releases');
  const place = await registryPlaceOf(settings);
  const registry = await openRegistry(place);
  const options = { lastGoodFile: join(settings.dataDir, 'remotes.last-good.json'), onFault: report };
  if (place.kind === 'disk') {
    const keeper = new RemotesKeeper(registry, key, options);
    return {
      directory: place.directory,
      releases: registry,
      current: () => keeper.current(),
      bring: async () => true,
      bringShellWith: async () => null,
      close: () => registry.close(),
    };
  }
  const directory = join(settings.dataDir, 'releases');
  const copies = new ReleaseCopies(registry, directory);
  const prepare = copies.bringShown.bind(copies);
  const { current, stop } = await watch(new RemotesKeeper(registry, key, { ...options, prepare }));
  return {
    directory,
    current,
    releases: {
      listVersions: copies.listVersions.bind(copies),
      // A preview link that fails does nothing visible, so the log must say why.
      readRelease: (part, version) =>
        copies.readRelease(part, version).catch((error) => {
          report(error.message);
          throw error;
        }),
    },
    bring: copies.bring.bind(copies),
    bringShellWith: copies.bringShellWith.bind(copies),
    close() {
      stop();
      registry.close();
    },
  };
}
