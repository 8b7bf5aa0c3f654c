import { unlessLeft } from '@sharewave/api-client';
import { REMOTE_NAMES, type RemoteName } from '@sharewave/app-kit';

const REMOTES_PATH = '/remotes.json';
const TIMEOUT_MS = 10_000;

/** A released version of a remote in `remotes.json`. */
export interface OfferedRelease {
  version: string;
  /** Versions of the remote contract and of the API contract that it was built against. */
  contract: number;
  api: number;
  entry: string;
  /** The names that it uses of each package that the shell lends. */
  takes: Record<string, string[]>;
  /** The scripts that each module needs in addition to the entry. */
  modules: Record<string, string[]>;
  /** The hash of each file, by path. */
  integrity: Record<string, string>;
}

/** The part of `remotes.json` that the page uses. The file comes from the shell's own origin, which verifies it. */
export interface RemotesFile {
  /** The version of the shell that is released. */
  shell: string | null;
  parts: Partial<
    Record<
      RemoteName,
      { stable: OfferedRelease; canary: { percent: number; release: OfferedRelease } | null }
    >
  >;
  /** A preview of another version of one remote, only in this browser. */
  preview: { part: string; version: string; until: string } | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function recordOf<T>(value: unknown, read: (item: unknown) => T): Record<string, T> {
  if (!isRecord(value)) throw new Error('remotes.json lacks a table');
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, read(item)]));
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new Error('remotes.json lacks a text');
  return value;
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : []);

function numberOf(value: unknown): number {
  if (typeof value !== 'number') throw new Error('remotes.json lacks a number');
  return value;
}

function releaseOf(value: unknown): OfferedRelease {
  if (!isRecord(value)) throw new Error('remotes.json lacks a release');
  const { version, contract, api, entry, takes, modules, integrity } = value;
  return {
    version: textOf(version),
    contract: numberOf(contract),
    api: numberOf(api),
    entry: textOf(entry),
    takes: recordOf(takes ?? {}, textsOf),
    modules: recordOf(modules, textsOf),
    integrity: recordOf(integrity, textOf),
  };
}

function previewOf(value: unknown): RemotesFile['preview'] {
  if (!isRecord(value)) return null;
  return { part: textOf(value['part']), version: textOf(value['version']), until: textOf(value['until']) };
}

/** Validates `remotes.json` without a schema library, like the runtime configuration. */
export function parseRemotesFile(value: unknown): RemotesFile {
  if (!isRecord(value) || !isRecord(value['parts'])) throw new Error('remotes.json is no object');
  const parts: RemotesFile['parts'] = {};
  for (const name of REMOTE_NAMES) {
    const part = value['parts'][name];
    if (!isRecord(part)) continue;
    const { stable, canary } = part;
    parts[name] = {
      stable: releaseOf(stable),
      canary: isRecord(canary)
        ? { percent: numberOf(canary['percent']), release: releaseOf(canary['release']) }
        : null,
    };
  }
  return {
    shell: typeof value['shell'] === 'string' ? value['shell'] : null,
    parts,
    preview: previewOf(value['preview']),
  };
}

async function fetchRemotes(): Promise<RemotesFile | null> {
  const response = await fetch(REMOTES_PATH, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`remotes.json answered ${response.status}`);
  const value: unknown = await response.json();
  return parseRemotesFile(value);
}

let loading: Promise<RemotesFile | null> | undefined;

/** Loads the list of releases once per page, and again after a failure; null if the installation has no registry. */
export function loadRemotesFile(): Promise<RemotesFile | null> {
  loading ??= fetchRemotes().catch(async (error: unknown) => {
    await unlessLeft();
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Makes the next lookup of a release load the list again. */
export function forgetRemotesFile(): void {
  loading = undefined;
}
