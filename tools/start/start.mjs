// @ts-check
/**
 * `npm start`: installs what is missing, builds what is stale, and serves the API, the shell and the remotes, each on a port
 * of its own. Ctrl-C or SIGTERM ends all of it. `npm run dev` (`--watch`) does the same,
 * and rebuilds and shows what changes.
 */
import { runApi } from '../shared/api-process.mjs';
import { build } from '../shared/build.mjs';
import { prepareReleases } from '../shared/built-parts.mjs';
import { INTERRUPTED, runCommand } from '../shared/command.mjs';
import { installPackages } from '../shared/install.mjs';
import { rebuildOnChange } from './rebuild.mjs';
import { assertNodeVersion, assertStartable, HOST, readSettings } from '../shared/settings.mjs';
import { untilAborted, untilReady } from '../shared/wait.mjs';

/** @typedef {import('../shared/settings.mjs').Settings} Settings */

/**
 * Serves until the signal; returns the exit code.
 * @param {Settings} settings
 * @param {AbortSignal} signal
 * @param {() => void} releaseLock to be called once the build outputs have been read
 */
async function serve(settings, signal, releaseLock) {
  const isWatching = process.argv.includes('--watch');
  console.log('Starting …');
  const { serveWeb } = await import('../web/serve-web.mjs');
  const releases = await prepareReleases(settings);
  if (isWatching && !releases.isOwnRegistry) {
    throw new Error(
      'npm run dev serves its own builds, not a configured registry: unset REGISTRY_DIR and REGISTRY_URL.',
    );
  }
  const failure = new AbortController();
  const ending = AbortSignal.any([signal, failure.signal]);
  /** @type {Awaited<ReturnType<typeof serveWeb>> | undefined} */
  let web;
  /** @type {Awaited<ReturnType<typeof import('./watch-sources.mjs').watchSources>> | undefined} */
  let watch;
  const api = runApi(settings, signal, () => {
    if (watch === undefined) failure.abort();
    else if (!signal.aborted) console.error('The API exited. It restarts with the next change to its code.');
  });
  try {
    // No timeout while the API runs: on a slow machine the demo community takes more than a minute.
    await untilReady(`http://${HOST}:${settings.apiPort}/readyz`, 'The API', ending, { isPatient: true });
    if (!ending.aborted) {
      web = await serveWeb({ host: HOST, releases, ...settings });
      releaseLock();
      console.log(`Sharewave is ready: open ${web.url}`);
      if (isWatching) {
        const { watchSources } = await import('./watch-sources.mjs');
        watch = await watchSources(rebuildOnChange({ settings, api, signal }));
        console.log('Watching for changes …');
      }
      await untilAborted(ending);
    }
    if (!signal.aborted) throw new Error('The API exited, so everything stops; see the output above.');
    return web ? 0 : INTERRUPTED;
  } finally {
    await Promise.all([api.stop(), web?.close(), watch?.close()]);
  }
}

await runCommand(async (signal) => {
  const settings = readSettings();
  assertNodeVersion();
  if (!process.argv.includes('--no-install')) await installPackages(signal);
  await assertStartable(settings);
  const isBuilding = !process.argv.includes('--no-build');
  const releaseLock = isBuilding ? await build(signal) : () => {};
  return serve(settings, signal, releaseLock);
});
