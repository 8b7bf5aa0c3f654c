import { unlessLeft } from '@sharewave/api-client';
import type { ServedRemotes } from '@sharewave/releases/shape';
import { PartLoadError } from './part-load-error';

const REMOTES_PATH = '/remotes.json';
const TIMEOUT_MS = 10_000;

/** The web server of the page's own origin has verified the rest of it. */
export const isRemotesFile = (value: unknown): value is ServedRemotes =>
  typeof value === 'object' &&
  value !== null &&
  'parts' in value &&
  typeof value.parts === 'object' &&
  value.parts !== null;

async function fetchRemotes(): Promise<ServedRemotes | null> {
  const response = await fetch(REMOTES_PATH, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status === 404) return null;
  if (!response.ok) throw new PartLoadError('unreachable', `remotes.json answered ${response.status}`);
  const value: unknown = await response.json();
  if (!isRemotesFile(value)) throw new PartLoadError('unreachable', 'remotes.json lists no parts');
  return value;
}

let loading: Promise<ServedRemotes | null> | undefined;

/** Loads the list of releases once per page, and again after a failure; null if the installation has no registry. */
export function loadRemotesFile(): Promise<ServedRemotes | null> {
  loading ??= fetchRemotes().catch(async (error: unknown) => {
    await unlessLeft();
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Makes the next lookup of a release load the list again. */
export function clearRemotesFile(): void {
  loading = undefined;
}
