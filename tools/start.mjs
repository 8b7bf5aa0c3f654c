// @ts-check
/**
 * `npm start`: installs what is missing, builds what is stale, and serves the API, the shell and the four
 * micro-frontends, each on a port of its own. Ctrl-C or SIGTERM ends all of it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from './install.mjs';

const rootDir = dirname(dirname(fileURLToPath(import.meta.url)));
const HOST = '127.0.0.1';
const API_READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 8000;
const POLL_MS = 50;

/** @param {string} name @param {number} fallback */
function portSetting(name, fallback) {
  const port = Number(process.env[name] ?? fallback);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${name} must be a port number, not "${process.env[name]}"`);
}

function readSettings() {
  const apiPort = portSetting('API_PORT', 3000);
  const shellPort = portSetting('WEB_PORT', 4200);
  const isDemo = process.env.DEMO_USER ? process.env.DEMO_USER === '1' : !process.env.MONGODB_URI;
  const demo = {
    username: process.env.DEMO_USERNAME ?? 'demo.sailor',
    password: process.env.DEMO_PASSWORD ?? 'surf-the-wave',
  };
  return {
    apiPort,
    shellPort,
    apiUrl: process.env.PUBLIC_API_URL ?? `http://localhost:${apiPort}`,
    dataDir: resolve(rootDir, process.env.DATA_DIR ?? '.data'),
    isDemo,
    demo,
    footer: {
      author: process.env.FOOTER_AUTHOR ?? 'The Sharewave authors',
      clientSourceUrl:
        process.env.FOOTER_CLIENT_SOURCE_URL ?? 'https://github.com/sharewave/sharewave/tree/main/shell',
      serverSourceUrl:
        process.env.FOOTER_SERVER_SOURCE_URL ?? 'https://github.com/sharewave/sharewave/tree/main/backend',
    },
  };
}

/** @param {number} port @param {string} setting */
function assertFree(port, setting) {
  return /** @type {Promise<void>} */ (
    new Promise((done, reject) => {
      const probe = createServer();
      probe.once('error', () =>
        reject(
          new Error(`Port ${port} is in use. Stop what listens there, or choose another by ${setting}.`),
        ),
      );
      probe.listen(port, HOST, () => probe.close(() => done()));
    })
  );
}

/** @param {ReturnType<typeof readSettings>} settings */
async function assertPortsFree({ apiPort, shellPort }) {
  await assertFree(apiPort, 'API_PORT');
  for (let offset = 0; offset < 5; offset += 1) await assertFree(shellPort + offset, 'WEB_PORT');
}

function build() {
  console.log('Building what has changed …');
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/nx/bin/nx.js', 'run-many', '-t', 'build', '--parallel=2', '--output-style=static'],
    {
      cwd: rootDir,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NX_TUI: 'false', NX_DAEMON: 'false' },
    },
  );
  if (status !== 0) throw new Error('The build failed; see the lines above');
}

/** @param {ReturnType<typeof readSettings>} settings */
function startApi(settings) {
  const api = spawn(process.execPath, ['--enable-source-maps', 'backend/dist/main.js'], {
    cwd: rootDir,
    // The channel tells the API when this process is gone, however it ended.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      LOG_LEVEL: 'warn',
      ...process.env,
      API_PORT: String(settings.apiPort),
      WEB_PORT: String(settings.shellPort),
      PUBLIC_API_URL: settings.apiUrl,
      DATA_DIR: settings.dataDir,
      DEMO_USER: settings.isDemo ? '1' : '0',
      DEMO_USERNAME: settings.demo.username,
      DEMO_PASSWORD: settings.demo.password,
    },
  });
  const exited = new Promise((done) => api.once('exit', (code, signal) => done(code ?? signal)));
  return { api, exited };
}

/** @param {string} url @param {{ hasExited: boolean }} state */
async function untilReady(url, state) {
  const deadline = Date.now() + API_READY_TIMEOUT_MS;
  while (!state.hasExited && Date.now() < deadline) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
  throw new Error(state.hasExited ? 'The API ended; see the line above' : 'The API does not become ready');
}

async function main() {
  const settings = readSettings();
  installPackages(rootDir);
  await assertPortsFree(settings);
  if (!process.argv.includes('--no-build')) build();

  console.log('Starting …');
  const { serveWeb } = await import('./serve-web.mjs');
  const { api, exited } = startApi(settings);
  const state = { hasExited: false, isStopping: false };
  /** @type {Awaited<ReturnType<typeof serveWeb>> | null} */
  let web = null;

  const stop = async (/** @type {number} */ exitCode) => {
    if (state.isStopping) return;
    state.isStopping = true;
    if (!state.hasExited) {
      api.kill('SIGTERM');
      setTimeout(() => api.kill('SIGKILL'), STOP_TIMEOUT_MS).unref();
    }
    await Promise.all([exited, web?.close()]);
    process.exit(exitCode);
  };
  void exited.then(() => {
    state.hasExited = true;
    if (!state.isStopping && web) console.error('The API ended; everything stops.');
    return web ? stop(1) : undefined;
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => void stop(0));
  }

  try {
    await untilReady(`http://${HOST}:${settings.apiPort}/readyz`, state);
    web = await serveWeb({
      rootDir,
      host: HOST,
      shellPort: settings.shellPort,
      apiUrl: settings.apiUrl,
      mediaOrigins: process.env.S3_PUBLIC_URL ?? '',
      demo: settings.isDemo
        ? { emailOrUsername: settings.demo.username, password: settings.demo.password }
        : null,
      footer: settings.footer,
    });
    console.log(`Sharewave is ready: open ${web.url}`);
  } catch (error) {
    if (!state.isStopping) console.error(error instanceof Error ? error.message : error);
    await stop(1);
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
