import type { PartName } from './shape';

export type Bundle = ReadonlyMap<string, Uint8Array>;

export const RELEASE_FILE = 'release.json';
export const REMOTES_FILE = 'remotes.json';

/** A folder or a bucket. What was added never changes; outdated releases can be removed. Lists are in no order. */
export interface Registry {
  /** Adds a bundle atomically; false if that version exists already. */
  addRelease(part: PartName, version: string, bundle: Bundle): Promise<boolean>;
  readRelease(part: PartName, version: string): Promise<string | null>;
  readFile(part: PartName, version: string, path: string): Promise<Uint8Array | null>;
  listFiles(part: PartName, version: string): Promise<string[]>;
  /** Removes a release, if it is there. One that is being removed cannot be published again before it is gone. */
  removeRelease(part: PartName, version: string): Promise<void>;
  listVersions(part: PartName): Promise<string[]>;
  listRevisions(): Promise<number[]>;
  readState(revision: number): Promise<string | null>;
  /** Records a state under its number; false if somebody else was first. */
  addState(revision: number, text: string): Promise<boolean>;
  readRemotes(): Promise<string | null>;
  writeRemotes(text: string): Promise<void>;
  close(): void;
}

/** Folder of the states, each in a file of its number. */
export const STATES_FOLDER = '.states';

export const revisionsIn = (names: readonly string[]): number[] =>
  names.flatMap((name) => (/^\d{1,9}\.json$/.test(name) ? [Number.parseInt(name, 10)] : []));
