import { reportFailed, reportLoaded } from './part-reports';
import { shellVersion } from './shell-version';

/** Reports to the API how long the shell took to load, from the start of the page. */
export function reportShellLoaded(durationMs: number): void {
  const version = shellVersion();
  if (version !== null) reportLoaded('shell', version, durationMs);
}

/** Reports to the API that the shell could not be started, or that one of its screens has failed. */
export function reportShellFailed(kind: 'import' | 'render', error: unknown): void {
  const version = shellVersion();
  if (version !== null) reportFailed('shell', version, { kind, error });
}
