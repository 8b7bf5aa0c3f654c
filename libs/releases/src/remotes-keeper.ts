import { randomUUID, type KeyObject } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { remotesSchema, type Remotes } from './shape';
import type { Registry } from './registry.port';
import { messageOf } from './release-error';
import { unseal } from './signing';

export interface KeeperOptions {
  lastGoodFile: string | null;
  onFault: (fault: string) => void;
  /** Runs before a new one is used; while it fails, the last good one stays. */
  prepare?: (remotes: Remotes) => Promise<void>;
}

/**
 * Reads `remotes.json` for whoever serves it. A damaged, unsigned or older one is not used: the last good one stays,
 * and the operator is told, once per fault.
 */
export class RemotesKeeper {
  private good: Remotes | null = null;
  private goodText: string | null = null;
  private seen: string | null = null;
  private fault: string | null = null;
  private restoring: Promise<void> | null = null;
  private begun = 0;
  private newest = 0;

  constructor(
    private readonly registry: Registry,
    private readonly key: KeyObject,
    private readonly options: KeeperOptions,
  ) {}

  async current(): Promise<Remotes | null> {
    this.restoring ??= this.restore();
    await this.restoring;
    this.begun += 1;
    const turn = this.begun;
    try {
      const text = await this.registry.readRemotes();
      // Overtaken by a read that began later: this one is simply old, and nobody has restored an old file.
      if (turn < this.newest) return this.good;
      this.newest = turn;
      if (text === null) {
        if (this.good !== null) this.report('is missing');
      } else if (text === this.goodText) {
        this.fault = null;
      } else if (text !== this.seen) {
        await this.take(text);
      }
    } catch (error) {
      this.report(`cannot be used: ${messageOf(error)}`);
    }
    return this.good;
  }

  private async take(text: string): Promise<void> {
    const remotes = this.parse(text);
    if (remotes !== null) await this.show(remotes, text);
    this.seen = text;
  }

  private async show(remotes: Remotes, text: string): Promise<void> {
    if (this.good !== null && remotes.revision < this.good.revision) {
      return this.report(
        `is older (state ${remotes.revision}) than the one served before (state ${this.good.revision})`,
      );
    }
    // What throws here is retried with the next read.
    await this.options.prepare?.(remotes);
    this.good = remotes;
    this.goodText = text;
    this.fault = null;
    await this.remember(text);
  }

  private parse(text: string): Remotes | null {
    try {
      return remotesSchema.parse(unseal(text, this.key));
    } catch (error) {
      const isSyntax = error instanceof SyntaxError;
      this.report(isSyntax ? 'is damaged' : messageOf(error));
      return null;
    }
  }

  private async restore(): Promise<void> {
    const { lastGoodFile } = this.options;
    if (lastGoodFile === null) return;
    try {
      this.good = remotesSchema.parse(unseal(await readFile(lastGoodFile, 'utf8'), this.key));
    } catch {
      // A stored copy that is missing or of another key is ignored: the registry's own counts.
    }
  }

  private async remember(text: string): Promise<void> {
    const { lastGoodFile } = this.options;
    if (lastGoodFile === null) return;
    const draft = `${lastGoodFile}.${randomUUID()}`;
    try {
      await writeFile(draft, text, { mode: 0o600 });
      await rename(draft, lastGoodFile);
    } catch (error) {
      this.options.onFault(
        `remotes.json is in use, but could not be saved to ${lastGoodFile}: ${messageOf(error)}.`,
      );
      await rm(draft, { force: true });
    }
  }

  private report(fault: string): void {
    if (this.fault === fault) return;
    this.fault = fault;
    this.options.onFault(`remotes.json ${fault}; the last good one stays in use.`);
  }
}
