import { tellFailed, tellLoaded } from './part-reports';
import { shellVersion } from './shell-version';

/** Tells the API how long it took from the start of the page until the shell was there. */
export function tellShellLoaded(durationMs: number): void {
  const version = shellVersion();
  if (version !== null) tellLoaded('shell', version, durationMs);
}

/** Tells the API that the shell could not be started, or that one of its screens failed. */
export function tellShellFailed(kind: 'import' | 'render', error: unknown): void {
  const version = shellVersion();
  if (version !== null) tellFailed('shell', version, { kind, error });
}
