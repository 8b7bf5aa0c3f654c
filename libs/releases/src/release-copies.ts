import { isDeepStrictEqual } from 'node:util';
import { copyRelease } from './copy-release';
import { DiskRegistry } from './disk-registry';
import type { Remotes } from './shape';
import { findRelease } from './publish';
import type { Registry } from './registry.port';
import { offer, parseRelease } from './release';
import { PART_NAMES, versionSchema, type PartName, type Release } from './shape';
import { ReleaseError } from './release-error';

/** Limits how often the registry is listed for files that do not exist. */
const LISTED_MS = 5000;

/**
 * Copies of releases in a folder, as `<folder>/<part>/<version>/…`: what a web server serves of a remote registry, and of
 * the shell, whose files no browser verifies. A release never changes, so a copy that was complete when it was made stays valid.
 */
export class ReleaseCopies {
  private readonly copies: DiskRegistry;
  private readonly brought = new Map<string, Promise<boolean>>();
  private readonly files = new Map<string, Release['files']>();
  private listing: { readonly at: number; readonly versions: Promise<string[]> } | null = null;

  constructor(
    private readonly registry: Registry,
    folder: string,
  ) {
    this.copies = new DiskRegistry(folder);
  }

  /** Copies a version if needed; false if it does not exist. Throws if it is damaged or cannot be reached. */
  bring(part: PartName, version: string): Promise<boolean> {
    if (!versionSchema.safeParse(version).success) return Promise.resolve(false);
    const name = `${part}/${version}`;
    const known = this.brought.get(name);
    if (known !== undefined) return known;
    const bringing = this.fetch(part, version);
    this.brought.set(name, bringing);
    // What is missing or has failed may exist the next time.
    const forget = () => this.brought.delete(name);
    bringing.then((isHere) => isHere || forget(), forget);
    return bringing;
  }

  /** Copies everything that `remotes.json` names; throws a ReleaseError if it differs from what was signed. */
  async bringShown({ parts }: Pick<Remotes, 'parts'>): Promise<void> {
    for (const part of PART_NAMES) {
      for (const offered of [parts[part]?.stable, parts[part]?.canary?.release]) {
        if (offered === undefined) continue;
        await this.bring(part, offered.version);
        const release = await findRelease(this.copies, part, offered.version);
        if (isDeepStrictEqual(offer(release), offered)) continue;
        throw new ReleaseError(`${part} ${offered.version} differs from what was signed.`);
      }
    }
  }

  /** Copies the shell that has a file, for a tab that runs an older shell; returns its version, or null if none has it. */
  async bringShellWith(path: string): Promise<string | null> {
    for (const version of await this.listShells()) {
      if ((await this.filesOfShell(version))[path] === undefined) continue;
      await this.bring('shell', version);
      return version;
    }
    return null;
  }

  async readRelease(part: PartName, version: string): Promise<string | null> {
    return (await this.bring(part, version)) ? this.copies.readRelease(part, version) : null;
  }

  listVersions(part: PartName): Promise<string[]> {
    return this.copies.listVersions(part);
  }

  private async fetch(part: PartName, version: string): Promise<boolean> {
    if ((await this.copies.readRelease(part, version)) !== null) return true;
    return copyRelease(this.registry, this.copies, part, version);
  }

  private listShells(): Promise<string[]> {
    if (this.listing === null || performance.now() - this.listing.at > LISTED_MS) {
      this.listing = { at: performance.now(), versions: this.registry.listVersions('shell') };
    }
    return this.listing.versions;
  }

  private async filesOfShell(version: string): Promise<Release['files']> {
    const known = this.files.get(version);
    if (known !== undefined) return known;
    const text = await this.registry.readRelease('shell', version);
    const files = filesIn(text);
    this.files.set(version, files);
    return files;
  }
}

/** The files of a manifest; none if it is damaged, because nobody can have loaded anything by it. */
function filesIn(manifest: string | null): Release['files'] {
  try {
    return parseRelease(manifest ?? '').files;
  } catch {
    return {};
  }
}
