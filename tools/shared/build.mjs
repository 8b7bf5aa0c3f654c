// @ts-check
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { run } from './processes.mjs';
import { rootDir } from './root-dir.mjs';
import { untilAborted } from './wait.mjs';

const require = createRequire(import.meta.url);

export const NX = 'node_modules/nx/dist/bin/nx.js';

/**
 * Builds what is stale; throws if that fails. Holds this checkout's build lock until the returned function is called: call it once the build outputs have been read.
 * @param {AbortSignal} signal aborts the build
 * @param {readonly string[]} [projects] all, unless these are named
 */
export async function build(signal, projects = []) {
  const releaseLock = await lockBuilds(signal);
  console.log('Building what has changed …');
  const chosen = projects.length > 0 ? ['-p', projects.join()] : [];
  const args = [NX, 'run-many', '-t', 'build', '--parallel=2', '--output-style=static', ...chosen];
  const isDone = await run(process.execPath, args, { cwd: rootDir, signal });
  if (isDone) return releaseLock;
  releaseLock();
  throw new Error('The build failed; see the output above.');
}

/**
 * Takes the build lock of this checkout: waits until no other command builds, and holds the lock until the returned function is called or the process
 * ends, however it ends. Nx removes and restores outputs for a moment even if nothing has changed.
 * @param {AbortSignal} signal aborts the waiting
 * @param {string} [directory] of the checkout
 */
export async function lockBuilds(signal, directory = rootDir) {
  // Imported late, because npm start runs before packages are installed.
  /** @type {typeof import('nx/src/native')} */
  const { FileLock } = require('nx/src/native');
  mkdirSync(join(directory, '.nx'), { recursive: true });
  const lock = new FileLock(join(directory, '.nx/building.lock'));
  if (lock.check()) console.error('Waiting for another build in this checkout …');
  while (!signal.aborted && lock.check()) await Promise.race([lock.wait(), untilAborted(signal)]);
  if (!signal.aborted) lock.lock();
  return () => lock.unlock();
}
