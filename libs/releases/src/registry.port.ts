import type { PartName } from './shape';

/** The files of a bundle by their path, `release.json` among them. */
export type Bundle = ReadonlyMap<string, Uint8Array>;

/** Name of the manifest beside a bundle's files. */
export const RELEASE_FILE = 'release.json';
/** Name of what the shell's origin serves. */
export const REMOTES_FILE = 'remotes.json';

/** A store of releases: a folder or a bucket. What was added is never changed; outdated releases can be removed. */
export interface Registry {
  /** Adds a bundle atomically; false if that version exists already. */
  addRelease(part: PartName, version: string, bundle: Bundle): Promise<boolean>;
  /** The manifest of a release; null when there is none. */
  readRelease(part: PartName, version: string): Promise<string | null>;
  /** One file of a release; null when it is missing. */
  readFile(part: PartName, version: string, path: string): Promise<Uint8Array | null>;
  /** Paths of all files of a release, in no order. */
  listFiles(part: PartName, version: string): Promise<string[]>;
  /** Removes a release, if it is there. One that is being removed cannot be published again before it is gone. */
  removeRelease(part: PartName, version: string): Promise<void>;
  /** Versions of a part, in no order. */
  listVersions(part: PartName): Promise<string[]>;
  /** Numbers of the states that were recorded, in no order. */
  listRevisions(): Promise<number[]>;
  /** A recorded state; null when there is none. */
  readState(revision: number): Promise<string | null>;
  /** Records a state under its number; false if somebody else was first. */
  addState(revision: number, text: string): Promise<boolean>;
  /** The text of `remotes.json`; null if there is none. */
  readRemotes(): Promise<string | null>;
  /** Replaces `remotes.json` atomically. */
  writeRemotes(text: string): Promise<void>;
  /** Ends pending requests and connections. */
  close(): void;
}
