// @ts-check
import { run } from './processes.mjs';

/**
 * Builds what is stale in all projects; throws where one fails.
 * @param {string} rootDir
 * @param {AbortSignal} signal ends it
 */
export async function build(rootDir, signal) {
  console.log('Building what has changed …');
  const isDone = await run(
    process.execPath,
    ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'build', '--parallel=2', '--output-style=static'],
    { cwd: rootDir, signal, env: { ...process.env, NX_TUI: 'false', NX_DAEMON: 'false' } },
  );
  if (!isDone) throw new Error('The build failed; see the lines above.');
}
