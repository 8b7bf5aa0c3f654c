import { readToken } from '@sharewave/api-client';
import { tellFailed, tellLoaded } from './part-reports';

/**
 * The version that this page is made of, where there is a registry and somebody who may report. Not the one that is
 * released: a page that the browser has kept may be older.
 */
function reportedVersion(): string | null {
  if (readToken() === null) return null;
  const version = document.querySelector('meta[name="shell-version"]')?.getAttribute('content') ?? '';
  return version === '' ? null : version;
}

/** Tells the API how long it took from the start of the page until the shell was there. */
export function tellShellLoaded(durationMs: number): void {
  const version = reportedVersion();
  if (version !== null) tellLoaded('shell', version, durationMs);
}

/** Tells the API that the shell could not be started, or that one of its screens failed. */
export function tellShellFailed(kind: 'import' | 'render', error: unknown): void {
  const version = reportedVersion();
  if (version !== null) tellFailed('shell', version, { kind, error });
}
