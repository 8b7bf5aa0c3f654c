import { randomUUID, type KeyObject } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { openRemotes, type OpenedRemotes } from './open-remotes';
import type { Registry } from './registry.port';
import { errorCode, messageOf } from './release-error';
import { PART_NAMES, type Remotes } from './shape';

export interface KeeperOptions {
  lastGoodFile: string | null;
  onFault: (fault: string) => void;
  /** Runs before a new one is used; while it fails, the last good one stays. */
  prepare?: (remotes: Remotes) => Promise<void>;
}

/**
 * Reads `remotes.json` for whoever serves it. A damaged, unsigned or older one is not used: the last good one stays. Of one
 * that only a newer version understands completely, what is known here is used. The operator is told, once per fault.
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
    const opened = this.open(text);
    if (opened !== null) await this.show(opened, text);
    this.seen = text;
  }

  private async show({ remotes: known, unknown }: OpenedRemotes, text: string): Promise<void> {
    const remotes = this.withFormer(known, unknown);
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
    if (unknown.length > 0) this.tell(unknown);
    await this.remember(text);
  }

  /** A part that was shown before, and that only a newer version can read now, stays as it was. */
  private withFormer(remotes: Remotes, unknown: readonly string[]): Remotes {
    const parts = { ...remotes.parts };
    for (const part of PART_NAMES) {
      const former = unknown.includes(part) ? this.good?.parts[part] : undefined;
      if (former !== undefined) parts[part] = former;
    }
    return { ...remotes, parts };
  }

  private tell(unknown: readonly string[]): void {
    this.options.onFault(
      `remotes.json is in use, except for what only a newer version of Sharewave can read: ${unknown.join(', ')}.`,
    );
  }

  private open(text: string): OpenedRemotes | null {
    try {
      return openRemotes(text, this.key);
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
      this.good = openRemotes(await readFile(lastGoodFile, 'utf8'), this.key).remotes;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return;
      const why = error instanceof SyntaxError ? 'is damaged' : messageOf(error);
      this.options.onFault(`${lastGoodFile} is not used (${why}); what the registry shows counts.`);
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
