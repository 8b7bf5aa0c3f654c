// @ts-check
/** Signals, errors and exit codes of the commands in this folder. */

/** Exit code of a command that was interrupted before it did its work. */
export const INTERRUPTED = 130;

/** An AbortSignal that Ctrl-C, SIGTERM and SIGHUP trigger, instead of ending the process. */
export function onInterruption() {
  const interruption = new AbortController();
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(name, () => interruption.abort());
  }
  return interruption.signal;
}

/**
 * Runs a command and exits with its exit code; prints an error in one line.
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
