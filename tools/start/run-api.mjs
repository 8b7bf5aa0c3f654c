// @ts-check
import { startApi } from '../shared/api-process.mjs';
import { stop } from '../shared/processes.mjs';

/**
 * The built API, which restarts on demand.
 * @param {import('../shared/settings.mjs').Settings} settings
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
