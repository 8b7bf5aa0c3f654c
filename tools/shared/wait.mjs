// @ts-check
import { createConnection } from 'node:net';

const READY_TIMEOUT_MS = 60_000;
const PROBE_TIMEOUT_MS = 2000;
const POLL_MS = 50;

/**
 * Polls until the condition is true or the signal aborts.
 * @param {() => Promise<boolean>} isReady
 * @param {string} name of what is waited for
 * @param {AbortSignal} signal
 * @param {{ isPatient?: boolean }} [options] `isPatient` reports each minute of waiting instead of failing after the first
 */
export async function until(isReady, name, signal, { isPatient = false } = {}) {
  let deadline = Date.now() + READY_TIMEOUT_MS;
  while (!signal.aborted) {
    if (await isReady()) return;
    if (Date.now() > deadline) {
      if (!isPatient) throw new Error(`${name} did not become ready; see the output above.`);
      console.log(`${name} is not ready yet; still waiting (Ctrl-C stops) …`);
      deadline += READY_TIMEOUT_MS;
    }
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}

/**
 * @param {string} url answers 2xx once it is ready
 * @param {string} name
 * @param {AbortSignal} signal
 * @param {{ isPatient?: boolean }} [options]
 */
export function untilReady(url, name, signal, options) {
  const ask = async () => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.ok === true;
  };
  return until(ask, name, signal, options);
}

/** @param {number} port on the loopback @returns {Promise<boolean>} */
export const isListening = (port) =>
  new Promise((done) => {
    const socket = createConnection({ host: '127.0.0.1', port }, () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });

/** @param {number} port on the loopback @param {string} name @param {AbortSignal} signal */
export const untilListening = (port, name, signal) => until(() => isListening(port), name, signal);

/** @param {AbortSignal} signal @returns {Promise<void>} */
export const untilAborted = (signal) =>
  new Promise((done) =>
    signal.aborted ? done() : signal.addEventListener('abort', () => done(), { once: true }),
  );
