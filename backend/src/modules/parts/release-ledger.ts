import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  findRelease,
  findTarget,
  readOrCreatePrivateKey,
  Ledger,
  type LedgerState,
  openRegistry,
  type PartName,
  readPrivateKey,
  readPublicKey,
  type Reading,
  type Registry,
  type Release,
  ReleaseError,
  rollBackAutomatically,
} from '@sharewave/releases';
import { AppConfig } from '../../config/app-config';

const FRESH_MS = 2000;
const BY = 'Sharewave';

@Injectable()
export class ReleaseLedger implements OnApplicationShutdown {
  private readonly registry: Promise<Registry>;
  private opening: Promise<Ledger> | null = null;
  private last: { readonly at: number; readonly reading: Promise<Reading> } | null = null;
  private next: Promise<Reading> | null = null;
  private known: LedgerState | null = null;

  constructor(private readonly config: AppConfig) {
    this.registry = openRegistry(config.releases.registry);
  }

  /** Whether this process may change the registry. */
  get isWriter(): boolean {
    const { key, publicKey } = this.config.releases;
    return key !== null || publicKey === null;
  }

  async recent(): Promise<LedgerState> {
    if (this.last === null || performance.now() - this.last.at > FRESH_MS) return (await this.read()).state;
    return (await this.last.reading).state;
  }

  async read(): Promise<Reading> {
    const reading = this.open().then((ledger) => ledger.read());
    this.last = { at: performance.now(), reading };
    try {
      const { state, faults } = await reading;
      this.known = state;
      return { state, faults };
    } catch (error) {
      this.last = null;
      throw error;
    }
  }

  /** As `read`; while the registry cannot be read, the state that was read last, or null, and the reason as a fault. */
  async readOrLast(): Promise<{ state: LedgerState | null; faults: string[] }> {
    try {
      return await this.read();
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      const { known: state } = this;
      if (state === null) return { state, faults: [error.message] };
      return {
        state,
        faults: [`${error.message} This page shows the state that was read last (${state.revision}).`],
      };
    }
  }

  /** By a read that starts after this call. Callers during a read share the next one: reports of unknown versions must not cause a read each. */
  async newest(): Promise<LedgerState> {
    this.next ??= this.readNext();
    return (await this.next).state;
  }

  async findTarget(state: LedgerState, part: PartName): Promise<string | undefined> {
    return findTarget(await this.registry, state, part);
  }

  /** False if somebody else has already done so. */
  async rollBack(
    part: PartName,
    { version, why, target }: { version: string; why: string; target: string | undefined },
  ): Promise<boolean> {
    const ledger = await this.open();
    const change = { part, by: BY, at: new Date() };
    const { hasChanged } = await ledger.change(rollBackAutomatically(change, version, why, target));
    this.last = null;
    return hasChanged;
  }

  /** Rewrites `remotes.json` if it differs from the newest state; returns the damaged manifests. */
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
    await this.last?.reading.catch(() => undefined);
    this.next = null;
    return this.read();
  }

  private open(): Promise<Ledger> {
    this.opening ??= this.openLedger().catch((error: unknown) => {
      this.opening = null;
      throw error;
    });
    return this.opening;
  }

  private async openLedger(): Promise<Ledger> {
    return new Ledger(await this.registry, await this.loadKey());
  }

  private async loadKey() {
    const { key, publicKey } = this.config.releases;
    if (key !== null) return readPrivateKey(key);
    if (publicKey !== null) return readPublicKey(publicKey);
    return readOrCreatePrivateKey(join(this.config.dataDir, 'release.key'));
  }
}
