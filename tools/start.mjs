// @ts-check
/**
 * `npm start`: installs what is missing, builds what is stale, and serves the API, the shell and the four
 * micro-frontends, each on a port of its own. Ctrl-C or SIGTERM ends all of it.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startApi } from './api-process.mjs';
import { build } from './building.mjs';
import { prepareReleases } from './built-parts.mjs';
import { INTERRUPTED, runCommand } from './command.mjs';
import { installPackages } from './install.mjs';
import { stop } from './processes.mjs';
import { assertStartable, HOST, readSettings } from './start-settings.mjs';
import { untilAborted, untilReady } from './waiting.mjs';

/** @typedef {import('./start-settings.mjs').Settings} Settings */

const rootDir = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Serves until the signal; answers the exit code.
 * @param {Settings} settings
 * @param {AbortSignal} signal
 */
async function serve(settings, signal) {
  console.log('Starting …');
  const { serveWeb } = await import('./serve-web.mjs');
  const releases = await prepareReleases(rootDir, settings);
  const api = startApi(rootDir, settings);
  const ending = new AbortController();
  signal.addEventListener('abort', () => ending.abort(), { once: true });
  if (signal.aborted) ending.abort();
  void api.exited.then(() => ending.abort());
  /** @type {Awaited<ReturnType<typeof serveWeb>> | undefined} */
  let web;
  try {
    await untilReady(`http://${HOST}:${settings.apiPort}/readyz`, 'The API', ending.signal);
    if (!ending.signal.aborted) {
      web = await serveWeb({ host: HOST, releases, ...settings });
      console.log(`Sharewave is ready: open ${web.url}`);
      await untilAborted(ending.signal);
    }
    if (!signal.aborted) throw new Error('The API ended, so everything stops; see the lines above.');
    return web ? 0 : INTERRUPTED;
  } finally {
    await Promise.all([stop(api), web?.close()]);
  }
}

await runCommand(async (signal) => {
  const settings = readSettings(rootDir);
  await assertStartable(settings);
  if (!process.argv.includes('--no-install')) await installPackages(rootDir, signal);
  if (!process.argv.includes('--no-build')) await build(rootDir, signal);
  return serve(settings, signal);
});
