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
 * `shells` and `remotes` are the folders that hold the files, as `<part>/<version>/…`: verified copies, or the folder of the registry
 * itself for the remotes, whose files browsers verify. `current` is the newest good `remotes.json`.
 * @param {import('../shared/release-settings.mjs').ReleaseSettings} settings
 * @param {import('node:crypto').KeyObject} key verifies what is shown
 */
export async function openReleaseSource(settings, key) {
  const { ReleaseCopies, RemotesKeeper, openRegistry } = await import('@sharewave/releases');
  const place = await registryPlaceOf(settings);
  const registry = await openRegistry(place);
  const options = { lastGoodFile: join(settings.dataDir, 'remotes.last-good.json'), onFault: report };
  const directory = join(settings.dataDir, 'releases');
  const copies = new ReleaseCopies(registry, directory);
  const shared = {
    shells: directory,
    listShells: () => copies.listVersions('shell'),
    bringShellWith: copies.bringShellWith.bind(copies),
  };
  if (place.kind === 'disk') {
    /** @param {import('@sharewave/releases').Remotes} shown */
    const prepare = ({ parts: { shell } }) => copies.bringShown({ parts: { ...(shell && { shell }) } });
    const keeper = new RemotesKeeper(registry, key, { ...options, prepare });
    return {
      ...shared,
      remotes: place.directory,
      releases: registry,
      current: () => keeper.current(),
      bringRemote: async () => {},
      close: () => registry.close(),
    };
  }
  const prepare = copies.bringShown.bind(copies);
  const { current, stop } = await watch(new RemotesKeeper(registry, key, { ...options, prepare }));
  /** A preview link that fails does nothing visible, so the log must say why. @type {typeof registry.readRelease} */
  const readRelease = (part, version) =>
    copies.readRelease(part, version).catch((error) => {
      report(error.message);
      throw error;
    });
  return {
    ...shared,
    remotes: directory,
    releases: { readRelease },
    current,
    bringRemote: copies.bring.bind(copies),
    close() {
      stop();
      registry.close();
    },
  };
}
