import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  findRelease,
  keptPrivateKey,
  Ledger,
  type LedgerState,
  openRegistry,
  type PartName,
  readPrivateKey,
  type Reading,
  type Registry,
  type Release,
  setBack,
} from '@sharewave/releases';
import { AppConfig } from '../../config/app-config';

/** A reader needs no newer state than this. */
const FRESH_MS = 2000;
/** How the server signs what it does by itself. */
const BY = 'Sharewave';

/** The registry of released parts, as the API reads it and, where a release fails, changes it. */
@Injectable()
export class ReleaseLedger implements OnApplicationShutdown {
  private readonly registry: Promise<Registry>;
  private opening: Promise<Ledger> | null = null;
  /** `at` by a clock that nobody sets. */
  private last: { readonly at: number; readonly reading: Promise<Reading> } | null = null;
  private next: Promise<Reading> | null = null;

  constructor(private readonly config: AppConfig) {
    this.registry = openRegistry(config.releases.registry);
  }

  /** The newest state, or one of the last seconds. */
  async recent(): Promise<LedgerState> {
    if (this.last === null || performance.now() - this.last.at > FRESH_MS) return (await this.read()).state;
    return (await this.last.reading).state;
  }

  /** The newest state with what is wrong in the registry. */
  async read(): Promise<Reading> {
    const reading = this.open().then((ledger) => ledger.read());
    this.last = { at: performance.now(), reading };
    try {
      return await reading;
    } catch (error) {
      this.last = null;
      throw error;
    }
  }

  /**
   * The newest state, by a reading that begins after this call. Whoever asks while one is under way shares the next: what
   * browsers tell of versions that nobody knows must not have the registry read each time.
   */
  async newest(): Promise<LedgerState> {
    this.next ??= this.readNext();
    return (await this.next).state;
  }

  /** Takes a failing version away from members; false when somebody else has done so. */
  async setBack(part: PartName, version: string, why: string): Promise<boolean> {
    const ledger = await this.open();
    const { hasChanged } = await ledger.change(setBack({ part, by: BY, at: new Date() }, version, why));
    this.last = null;
    return hasChanged;
  }

  /** Writes `remotes.json` anew where it does not say what the newest state says; answers which manifests are damaged. */
  async mend(): Promise<string[]> {
    return (await this.open()).publishNewest();
  }

  async release(part: PartName, version: string): Promise<Release> {
    return findRelease(await this.registry, part, version);
  }

  async onApplicationShutdown(): Promise<void> {
    (await this.registry).close();
  }

  private async readNext(): Promise<Reading> {
    // One that fails has told whoever has asked for it.
    await this.last?.reading.catch(() => undefined);
    this.next = null;
    return this.read();
  }

  private open(): Promise<Ledger> {
    this.opening ??= this.openLedger().catch((error: unknown) => {
      // A key that could not be read now may be there the next time.
      this.opening = null;
      throw error;
    });
    return this.opening;
  }

  private async openLedger(): Promise<Ledger> {
    return new Ledger(await this.registry, await this.loadKey());
  }

  private async loadKey() {
    const { key } = this.config.releases;
    return key === null ? keptPrivateKey(join(this.config.dataDir, 'release.key')) : readPrivateKey(key);
  }
}
