import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, RootDatabase } from 'lmdb';
import { open } from 'lmdb';
import { messageOf } from '../error-message';
import { decode, encode } from './bson-io';
import { inspectFile } from './inspect-file';

/** Incremented by each change that an older engine cannot read. */
const FORMAT_VERSION = 2;
/** Format 1 had no checksums; its documents are read without, and get one when written again. */
const UNSEALED_VERSION = 1;
const FORMAT_KEY = Buffer.from('format');
/** The file of a data folder. */
export const FILE_NAME = 'data.mdb';
/** What a restore writes first. */
export const PARTIAL_NAME = `${FILE_NAME}.partial`;

/** A table of LMDB whose keys and values are bytes. */
export type Table = Database<Buffer, Buffer>;

export type Environment = { root: RootDatabase<Buffer, Buffer>; catalog: Table; docs: Table; idx: Table };

/** Creates the data folder, or says in one line why it cannot be used. */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = messageOf(error);
    throw new Error(`The data folder ${dataDir} is not writable (${reason}).`);
  }
}

const BINARY = { encoding: 'binary', keyEncoding: 'binary' } as const;
const OPEN = { noSubdir: true, maxDbs: 8, ...BINARY } as const;

/** Opens a file for reading, while another process may be writing to it. */
export function openForBackup(file: string): RootDatabase<Buffer, Buffer> {
  inspectFile(file, 'head');
  return open<Buffer, Buffer>({ path: file, readOnly: true, ...OPEN });
}

/** Opens the file of a data folder, and refuses one of a foreign or newer format. */
export function openEnvironment(dataDir: string, isDurable: boolean): Environment {
  const file = join(dataDir, FILE_NAME);
  const isNew = !existsSync(file);
  // A loss must not look like a fresh start.
  if (isNew && existsSync(join(dataDir, PARTIAL_NAME))) {
    throw new Error(
      `A restore into ${dataDir} was cut off. Restore again, or remove ${PARTIAL_NAME} to start without data.`,
    );
  }
  if (!isNew && statSync(file).size === 0) {
    throw new Error(
      `${file} is empty (0 bytes), so its data is lost. Remove the file, then restore a backup or start without data.`,
    );
  }
  if (!isNew) inspectFile(file);
  const root = open<Buffer, Buffer>({ path: file, noSync: !isDurable, ...OPEN });
  const table = (name: string): Table => root.openDB<Buffer, Buffer>({ name, ...BINARY });
  const environment = { root, catalog: table('cat'), docs: table('docs'), idx: table('idx') };
  const known = environment.catalog.get(FORMAT_KEY);
  const version = known ? decode(known)['version'] : UNSEALED_VERSION;
  // Sets the format before anything is written, so that an older engine refuses the file instead of misreading it.
  if (version === UNSEALED_VERSION)
    environment.catalog.putSync(FORMAT_KEY, encode({ engine: 'embedded-mongo', version: FORMAT_VERSION }));
  if (version === UNSEALED_VERSION || version === FORMAT_VERSION) return environment;
  void root.close();
  throw new Error(
    `${file} has format ${String(version)}, but this engine supports formats up to ${FORMAT_VERSION}. Use a newer engine.`,
  );
}
