// @ts-check
/** The release files of a web server, and the state that says which are shown. */
import { join } from 'node:path';
import { registryPlaceOf } from '../shared/release-settings.mjs';

/** Polling interval of a bucket, in the background, so that no browser waits for it. */
const POLL_MS = 1000;

/** @param {string} fault */
const report = (fault) => console.error(`Web server: ${fault}`);

/** @param {import('@sharewave/releases').RemotesKeeper} keeper */
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
 * `directory` holds the files, as `<part>/<version>/…`: the folder of the registry itself, or for a bucket `copies` of what was
 * requested. `current` is the newest good `remotes.json`.
 * @param {import('../shared/release-settings.mjs').ReleaseSettings} settings
 * @param {import('node:crypto').KeyObject} key verifies what is shown
 */
export async function openReleaseSource(settings, key) {
  const { ReleaseCopies, RemotesKeeper, openRegistry } = await import('@sharewave/releases');
  const place = await registryPlaceOf(settings);
  const registry = await openRegistry(place);
  const options = { lastGoodFile: join(settings.dataDir, 'remotes.last-good.json'), onFault: report };
  if (place.kind === 'disk') {
    const keeper = new RemotesKeeper(registry, key, options);
    const { directory } = place;
    return { directory, releases: registry, current: () => keeper.current(), close: () => registry.close() };
  }
  const directory = join(settings.dataDir, 'releases');
  const copies = new ReleaseCopies(registry, directory);
  const prepare = copies.bringShown.bind(copies);
  const { current, stop } = await watch(new RemotesKeeper(registry, key, { ...options, prepare }));
  /** A preview link that fails does nothing visible, so the log must say why. @type {typeof registry.readRelease} */
  const readRelease = (part, version) =>
    copies.readRelease(part, version).catch((error) => {
      report(error.message);
      throw error;
    });
  return {
    directory,
    current,
    copies,
    releases: { listVersions: copies.listVersions.bind(copies), readRelease },
    close() {
      stop();
      registry.close();
    },
  };
}
