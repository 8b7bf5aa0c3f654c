// @ts-check
/**
 * `npm start`: installs what is missing, builds what is stale, and serves the API, the shell and the four
 * micro-frontends, each on a port of its own. Ctrl-C or SIGTERM ends all of it.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './building.mjs';
import { prepareReleases } from './built-parts.mjs';
import { installPackages } from './install.mjs';
import { start, stop } from './processes.mjs';
import { assertStartable, HOST, readSettings } from './start-settings.mjs';
import { untilAborted, untilReady } from './waiting.mjs';

/** @typedef {import('./start-settings.mjs').Settings} Settings */

const rootDir = dirname(dirname(fileURLToPath(import.meta.url)));
const INTERRUPTED = 130;

/** @param {Settings} settings */
function startApi(settings) {
  return start(process.execPath, ['--enable-source-maps', 'backend/dist/main.js'], {
    cwd: rootDir,
    // The channel tells the API when this process is gone, however it ended.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      LOG_LEVEL: 'warn',
      ...process.env,
      API_PORT: String(settings.apiPort),
      WEB_PORT: String(settings.webPort),
      PUBLIC_API_URL: settings.apiUrl,
      DATA_DIR: settings.dataDir,
      DEMO_USER: settings.isDemo ? '1' : '0',
      DEMO_USERNAME: settings.demo.username,
      DEMO_PASSWORD: settings.demo.password,
    },
  });
}

/**
 * Serves until the signal; answers the exit code.
 * @param {Settings} settings
 * @param {AbortSignal} signal
 */
async function serve(settings, signal) {
  console.log('Starting …');
  const { serveWeb } = await import('./serve-web.mjs');
  const releases = await prepareReleases(rootDir, settings);
  const api = startApi(settings);
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

async function main() {
  const interruption = new AbortController();
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(name, () => interruption.abort());
  }
  try {
    const settings = readSettings(rootDir);
    await assertStartable(settings);
    if (!process.argv.includes('--no-install')) await installPackages(rootDir, interruption.signal);
    if (!process.argv.includes('--no-build')) await build(rootDir, interruption.signal);
    return await serve(settings, interruption.signal);
  } catch (error) {
    if (interruption.signal.aborted) return INTERRUPTED;
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

process.exit(await main());
