// @ts-check
import { start, stop } from './processes.mjs';
import { rootDir } from './root-dir.mjs';

/**
 * Starts the built API as a child process.
 * @param {import('./settings.mjs').Settings} settings
 * @param {object} [options]
 * @param {string} [options.program] of the backend, if not the API itself
 * @param {number} [options.port] port to listen on, if it differs from the one that browsers use
 * @param {Record<string, string>} [options.defaults] settings that the environment may override
 * @param {Record<string, string>} [options.env] settings that the environment may not override
 * @param {'inherit' | number} [options.stdout] an open file, if not the output of this process
 */
export function startApi(
  settings,
  { program = 'backend/dist/main.js', port, defaults = {}, env = {}, stdout = 'inherit' } = {},
) {
  return start(process.execPath, ['--enable-source-maps', program], {
    cwd: rootDir,
    // The IPC channel tells the API when this process is gone, however it ended.
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
    env: {
      ...defaults,
      ...process.env,
      API_PORT: String(port ?? settings.apiPort),
      WEB_PORT: String(settings.webPort),
      PUBLIC_API_URL: settings.apiUrl,
      DATA_DIR: settings.dataDir,
      DEMO_USER: settings.isDemo ? '1' : '0',
      DEMO_USERNAME: settings.demo.username,
      DEMO_PASSWORD: settings.demo.password,
      ...env,
    },
  });
}

/**
 * The built API, which restarts on demand.
 * @param {import('./settings.mjs').Settings} settings
 * @param {AbortSignal} signal once aborted, nothing is started
 * @param {() => void} onEnd called when the API ends by itself
 */
export function runApi(settings, signal, onEnd) {
  let isRestarting = false;
  const begin = () => {
    const started = startApi(settings);
    void started.exited.then(() => isRestarting || onEnd());
    return started;
  };
  let api = begin();
  return {
    async restart() {
      isRestarting = true;
      await stop(api);
      if (!signal.aborted) api = begin();
      isRestarting = false;
    },
    stop: () => stop(api),
  };
}
