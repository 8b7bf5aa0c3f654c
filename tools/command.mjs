// @ts-check
/** How the commands of this folder are interrupted, fail and end. */

/** Exit code of a command that was interrupted before it did its work. */
export const INTERRUPTED = 130;

/** A signal that Ctrl-C, SIGTERM and SIGHUP abort, in place of the end of the process. */
export function onInterruption() {
  const interruption = new AbortController();
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(name, () => interruption.abort());
  }
  return interruption.signal;
}

/**
 * Runs a command and ends the process with its exit code; what it throws is said in one line.
 * @param {(signal: AbortSignal) => Promise<number>} command
 */
export async function runCommand(command) {
  const signal = onInterruption();
  try {
    process.exit(await command(signal));
  } catch (error) {
    if (signal.aborted) process.exit(INTERRUPTED);
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
