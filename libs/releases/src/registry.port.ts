import type { PartName } from './release';

/** The files of a bundle by their path, `release.json` among them. */
export type Bundle = ReadonlyMap<string, Uint8Array>;

/** Name of the manifest beside a bundle's files. */
export const RELEASE_FILE = 'release.json';
/** Name of what the shell's origin serves. */
export const REMOTES_FILE = 'remotes.json';

/** Where releases are kept: a folder or a bucket. Nothing that was added is ever changed. */
export interface Registry {
  /** Adds a bundle as a whole; false when that version is there already. */
  addRelease(part: PartName, version: string, bundle: Bundle): Promise<boolean>;
  /** The manifest of a release; null when there is none. */
  readRelease(part: PartName, version: string): Promise<string | null>;
  /** One file of a release; null when it is missing. */
  readFile(part: PartName, version: string, path: string): Promise<Uint8Array | null>;
  /** Paths of all files of a release, in no order. */
  listFiles(part: PartName, version: string): Promise<string[]>;
  /** Versions of a part, in no order. */
  listVersions(part: PartName): Promise<string[]>;
  /** Numbers of the states that were recorded, in no order. */
  listRevisions(): Promise<number[]>;
  /** A recorded state; null when there is none. */
  readState(revision: number): Promise<string | null>;
  /** Records a state under its number; false when somebody else was first. */
  addState(revision: number, text: string): Promise<boolean>;
  /** What `remotes.json` says; null when there is none. */
  readRemotes(): Promise<string | null>;
  /** Replaces `remotes.json` in one step. */
  writeRemotes(text: string): Promise<void>;
  /** Ends what is under way, and its connections. */
  close(): void;
}
