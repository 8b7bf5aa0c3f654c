import { randomUUID } from 'node:crypto';
import { access, constants, link, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { syncNames, writeDurably } from './durable-file';
import { filesBelow } from './files-below';
import {
  RELEASE_FILE,
  REMOTES_FILE,
  STATES_FOLDER,
  revisionsIn,
  type Bundle,
  type Registry,
} from './registry.port';
import type { PartName } from './shape';
import { ReleaseError, errorCode } from './release-error';

const MISSING: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR']);
const TAKEN: ReadonlySet<unknown> = new Set(['ENOTEMPTY', 'EEXIST']);
/** Folder for drafts; in the registry itself, so that moving them stays within one file system. */
const INCOMING = '.incoming';
/** A later publish removes the leftovers of an interrupted one after this time, when nobody can still be writing them. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (MISSING.has(errorCode(error))) return null;
    throw error;
  }
}

/** Releases in a folder: `<part>/<version>/…`, the states, and `remotes.json`. */
export class DiskRegistry implements Registry {
  private readonly root: string;

  constructor(directory: string) {
    this.root = resolve(directory);
  }

  async addRelease(part: PartName, version: string, bundle: Bundle): Promise<boolean> {
    const target = this.pathOf(part, version);
    return this.throughDraft(randomUUID(), async (draft) => {
      await mkdir(draft, { recursive: true });
      await this.removeAbandoned(draft);
      for (const [path, content] of bundle) {
        const file = join(draft, path);
        if (!file.startsWith(draft + sep)) throw new Error(`${path} is outside the bundle`);
        await writeDurably(file, content);
      }
      await syncNames(
        [...bundle.keys()].map((path) => join(draft, path)),
        draft,
      );
      await mkdir(dirname(target), { recursive: true });
      // A folder cannot be moved onto one that is not empty: of two publishers one wins.
      return this.unlessTaken(target, rename(draft, target));
    });
  }

  async removeRelease(part: PartName, version: string): Promise<void> {
    await this.throughDraft(randomUUID(), async (draft) => {
      await mkdir(dirname(draft), { recursive: true });
      // Moved first, so that nobody ever finds half a release.
      await orNull(rename(this.pathOf(part, version), draft));
    });
  }

  async readRelease(part: PartName, version: string): Promise<string | null> {
    return this.read([part, version, RELEASE_FILE], (file) => readFile(file, 'utf8'));
  }

  async readFile(part: PartName, version: string, path: string): Promise<Uint8Array | null> {
    return this.read([part, version, path], (file) => readFile(file));
  }

  async listFiles(part: PartName, version: string): Promise<string[]> {
    return (await this.read([part, version], filesBelow)) ?? [];
  }

  async listVersions(part: PartName): Promise<string[]> {
    return (await this.read([part], (folder) => readdir(folder))) ?? [];
  }

  async listRevisions(): Promise<number[]> {
    return revisionsIn((await this.read([STATES_FOLDER], (folder) => readdir(folder))) ?? []);
  }

  async readState(revision: number): Promise<string | null> {
    return this.read([STATES_FOLDER, `${revision}.json`], (file) => readFile(file, 'utf8'));
  }

  async addState(revision: number, text: string): Promise<boolean> {
    return this.throughDraft(`${randomUUID()}.json`, async (draft) => {
      await writeDurably(draft, text);
      await mkdir(this.pathOf(STATES_FOLDER), { recursive: true });
      // A link fails if the name is taken, and never shows half a file.
      const target = this.pathOf(STATES_FOLDER, `${revision}.json`);
      return this.unlessTaken(target, link(draft, target));
    });
  }

  async readRemotes(): Promise<string | null> {
    return this.read([REMOTES_FILE], (file) => readFile(file, 'utf8'));
  }

  async writeRemotes(text: string): Promise<void> {
    await this.throughDraft(`${randomUUID()}.json`, async (draft) => {
      await writeDurably(draft, text);
      const target = this.pathOf(REMOTES_FILE);
      await rename(draft, target);
      await syncNames([target], this.root);
    });
  }

  close(): void {
    // A folder has no connection to close.
  }

  /** Null if there is nothing of that name. As with a bucket, what cannot be read is a ReleaseError. */
  private async read<T>(parts: readonly string[], reading: (path: string) => Promise<T>): Promise<T | null> {
    try {
      return await orNull(reading(this.pathOf(...parts)));
    } catch (error) {
      const code = errorCode(error);
      if (code === undefined) throw error;
      throw new ReleaseError(`${parts.join('/')} in the registry cannot be read (${String(code)}).`);
    }
  }

  private async throughDraft<T>(name: string, write: (draft: string) => Promise<T>): Promise<T> {
    const draft = this.pathOf(INCOMING, name);
    try {
      return await write(draft);
    } catch (error) {
      if (errorCode(error) === undefined) throw error;
      // For a folder to be created on a read-only disk Node reports that it is missing; accessing the registry itself tells why.
      const reason = await access(this.root, constants.W_OK).then(
        () => error,
        (refusal: unknown) => refusal,
      );
      throw new ReleaseError(
        `The registry ${this.root} cannot be written to (${String(errorCode(reason))}).`,
      );
    } finally {
      await orNull(rm(draft, { recursive: true, force: true }));
    }
  }

  private async unlessTaken(target: string, naming: Promise<void>): Promise<boolean> {
    try {
      await naming;
    } catch (error) {
      if (TAKEN.has(errorCode(error))) return false;
      throw error;
    }
    await syncNames([target], this.root);
    return true;
  }

  /** By the clock of the disk, which a new draft tells: that of this computer may differ from those of other publishers. */
  private async removeAbandoned(draft: string): Promise<void> {
    const oldest = (await stat(draft)).mtimeMs - ABANDONED_AFTER_MS;
    for (const name of (await orNull(readdir(this.pathOf(INCOMING)))) ?? []) {
      const path = this.pathOf(INCOMING, name);
      const found = await orNull(stat(path));
      if (found !== null && found.mtimeMs < oldest) await rm(path, { recursive: true, force: true });
    }
  }

  private pathOf(...parts: string[]): string {
    const path = resolve(this.root, ...parts);
    if (!path.startsWith(this.root + sep)) throw new Error('A name points outside the registry');
    return path;
  }
}
