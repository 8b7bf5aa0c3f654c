// @ts-check
import { run } from './processes.mjs';

export const NX = 'node_modules/nx/dist/bin/nx.js';

/**
 * Builds what is stale; throws where that fails.
 * @param {string} rootDir
 * @param {AbortSignal} signal ends it
 * @param {readonly string[]} [projects] all, unless these are named
 */
export async function build(rootDir, signal, projects = []) {
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
  if (!isDone) throw new Error('The build failed; see the lines above.');
}
