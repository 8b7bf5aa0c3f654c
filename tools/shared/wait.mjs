// @ts-check
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** @typedef {[name: string, signal: AbortSignal, options?: { isPatient?: boolean }]} Waiting */

const READY_TIMEOUT_MS = 60_000;
const PROBE_TIMEOUT_MS = 2000;
const POLL_MS = 50;

/**
 * Polls until the condition is true or the signal aborts. With `isPatient` it reports each minute of waiting instead of failing
 * after the first.
 * @type {(isReady: () => Promise<boolean>, ...rest: Waiting) => Promise<void>}
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
    await pause(POLL_MS);
  }
}

/** Until a URL answers 2xx. @type {(url: string, ...rest: Waiting) => Promise<void>} */
export const untilReady = (url, ...rest) =>
  until(
    async () => {
      const answer = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).catch(() => null);
      await answer?.body?.cancel();
      return answer?.ok === true;
    },
    ...rest,
  );

/** @param {number} port on the loopback @returns {Promise<boolean>} */
export const isListening = (port) =>
  new Promise((done) => {
    const socket = createConnection({ host: '127.0.0.1', port }, () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });

/** @type {(port: number, ...rest: Waiting) => Promise<void>} */
export const untilListening = (port, ...rest) => until(() => isListening(port), ...rest);

/** @param {AbortSignal} signal */
export async function untilAborted(signal) {
  if (!signal.aborted) await once(signal, 'abort');
}
