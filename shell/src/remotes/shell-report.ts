import { readToken } from '@sharewave/api-client';
import { tellFailed, tellLoaded } from './part-reports';
import { loadRemotesFile } from './remotes-file';

/** The version of the shell that is released, where there is a registry and somebody who may report. */
async function reportedVersion(): Promise<string | null> {
  if (readToken() === null) return null;
  try {
    return (await loadRemotesFile())?.shell ?? null;
  } catch {
    // What the page cannot read it cannot tell of either; whoever needs a remote meets the failure.
    return null;
  }
}

/** Tells the API how long it took from the start of the page until the shell was there. */
export async function tellShellLoaded(durationMs: number): Promise<void> {
  const version = await reportedVersion();
  if (version !== null) tellLoaded('shell', version, durationMs);
}

/** Tells the API that the shell could not be started, or that one of its screens failed. */
export async function tellShellFailed(kind: 'import' | 'render', error: unknown): Promise<void> {
  const version = await reportedVersion();
  if (version !== null) tellFailed('shell', version, { kind, error });
}
