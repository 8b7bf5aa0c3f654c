// @ts-check
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { run } from './processes.mjs';
import { untilAborted } from './waiting.mjs';

const require = createRequire(import.meta.url);

export const NX = 'node_modules/nx/dist/bin/nx.js';

/**
 * Builds what is stale, alone in this checkout until the answer is called, once what was built is read; throws where that fails.
 * @param {string} rootDir
 * @param {AbortSignal} signal ends it
 * @param {readonly string[]} [projects] all, unless these are named
 */
export async function build(rootDir, signal, projects = []) {
  const letBuild = await holdBuilds(rootDir, signal);
  console.log('Building what has changed …');
  const isDone = await run(
    process.execPath,
    [
      NX,
      'run-many',
      '-t',
      'build',
      '--parallel=2',
      '--output-style=static',
      ...(projects.length > 0 ? ['-p', projects.join()] : []),
    ],
    { cwd: rootDir, signal, env: { ...process.env, NX_TUI: 'false', NX_DAEMON: 'false' } },
  );
  if (isDone) return letBuild;
  letBuild();
  throw new Error('The build failed; see the lines above.');
}

/**
 * Waits until no other command of this checkout builds, and keeps others from it until the answer is called or the process
 * ends, however it ends. What is built is away for a moment even where nothing has changed: Nx puts it there anew.
 * @param {string} rootDir
 * @param {AbortSignal} signal ends the waiting
 */
export async function holdBuilds(rootDir, signal) {
  // Not before this: npm start begins before packages are installed.
  /** @type {typeof import('nx/src/native')} */
  const { FileLock } = require('nx/src/native');
  mkdirSync(join(rootDir, '.nx'), { recursive: true });
  const lock = new FileLock(join(rootDir, '.nx/building.lock'));
  if (lock.check()) console.error('Waits for another command that builds in this checkout …');
  while (!signal.aborted && lock.check()) await Promise.race([lock.wait(), untilAborted(signal)]);
  if (!signal.aborted) lock.lock();
  return () => lock.unlock();
}
