// @ts-check
/** Child processes that end together with the one that started them. */
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

const KILL_AFTER_MS = 5000;
const POLL_MS = 50;
const hasGroups = process.platform !== 'win32';

/**
 * Starts a program as leader of a process group, so that its children can be ended with it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function start(command, args, options) {
  const child = spawn(command, args, { ...options, detached: hasGroups });
  /** @type {Promise<number | null>} */
  const exited = new Promise((done) => {
    child.once('error', (error) => {
      console.error(`${command} cannot be started: ${error.message}`);
      done(null);
    });
    child.once('exit', (code) => done(code));
  });
  return { child, exited };
}

/** Whether there is such a group. @param {number | undefined} pid @param {NodeJS.Signals | 0} signal */
function signalGroup(pid, signal) {
  if (pid === undefined) return false;
  try {
    return process.kill(hasGroups ? -pid : pid, signal);
  } catch {
    return false;
  }
}

/** Terminates a process group, and kills it after a grace period. @param {ReturnType<typeof start>} started */
export async function stop({ child, exited }, graceMs = KILL_AFTER_MS) {
  signalGroup(child.pid, 'SIGTERM');
  const deadline = Date.now() + graceMs;
  // A signal during the start of a process can be lost, so it is repeated until the group is gone.
  while (signalGroup(child.pid, 0)) {
    if (Date.now() > deadline) {
      signalGroup(child.pid, 'SIGKILL');
      break;
    }
    await pause(POLL_MS);
  }
  await exited;
}

/**
 * Runs a program to its end; returns whether it succeeded.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { signal?: AbortSignal | undefined }} options
 */
export async function run(command, args, { signal, ...options }) {
  if (signal?.aborted) return false;
  const started = start(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  const end = () => void stop(started);
  signal?.addEventListener('abort', end, { once: true });
  const code = await started.exited;
  signal?.removeEventListener('abort', end);
  return code === 0;
}
