import type { KeyObject } from 'node:crypto';
import type { Step } from './ledger-changes';
import {
  EMPTY_STATE,
  ledgerStateSchema,
  remotesSchema,
  type LedgerState,
  type PartState,
  type Remotes,
} from './ledger-state';
import { findRelease } from './publish';
import type { Registry } from './registry.port';
import { PART_NAMES, offer, type OfferedRelease, type PartName } from './release';
import { ReleaseError } from './release-error';
import { publicKeyOf, seal, unseal } from './signing';

/** A lost race is tried again; so many in a row mean that something else is wrong. */
const MAX_TRIES = 50;

/** A recorded state with what could not be read on the way to it. */
export interface Reading {
  state: LedgerState;
  faults: string[];
}

const faultOf = (error: unknown): string =>
  (error instanceof Error ? error.message.split('\n')[0] : '') ?? '';

/**
 * The states of an installation, one file each. The next number can be taken once, so of several writers at once one
 * wins and the others start again from its state.
 */
export class Ledger {
  constructor(
    private readonly registry: Registry,
    private readonly key: KeyObject,
  ) {}

  /** The newest state that is whole and signed. */
  async read(): Promise<Reading> {
    const revisions = (await this.registry.listRevisions()).sort((a, b) => b - a);
    const faults: string[] = [];
    for (const revision of revisions) {
      // A registry that is away is no damage: an older state must not be taken for the newest.
      const text = await this.registry.readState(revision);
      try {
        return { state: this.openState(text, revision), faults };
      } catch (error) {
        faults.push(`State ${revision} of the registry cannot be used: ${faultOf(error)}`);
      }
    }
    return { state: EMPTY_STATE, faults };
  }

  /**
   * The newest state, for whoever goes on from it. Refuses where there are states but none of this key: what was added to
   * them would be shown to nobody.
   */
  async readOwn(): Promise<Reading> {
    const reading = await this.read();
    const [newest] = reading.faults;
    if (reading.state.revision > 0 || newest === undefined) return reading;
    throw new ReleaseError(`${newest}, nor can any before it. Is RELEASE_KEY the key of this installation?`);
  }

  /** Takes a step from the newest state and makes it known; answers whether there was anything to do. */
  async change(step: Step, at: Date = new Date()): Promise<{ state: LedgerState; hasChanged: boolean }> {
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      const { state } = await this.readOwn();
      const next = step(state);
      if (next === state) {
        await this.publishNewest();
        return { state, hasChanged: false };
      }
      await this.requirePublished(next);
      const revision = Math.max(0, ...(await this.registry.listRevisions())) + 1;
      const recorded: LedgerState = { ...next, revision, at: at.toISOString() };
      // Somebody may have gone ahead between reading and numbering: then this step began from an old state.
      if ((await this.read()).state.revision !== state.revision) continue;
      if (!(await this.registry.addState(revision, seal(recorded, this.key)))) continue;
      await this.publishNewest();
      return { state: recorded, hasChanged: true };
    }
    throw new Error('The registry changes too often to be changed');
  }

  /** Writes `remotes.json` where it does not say what the newest state says. */
  async publishNewest(): Promise<void> {
    for (;;) {
      const { state } = await this.read();
      if (state.revision === 0) return;
      const text = seal(await this.remotesOf(state), this.key);
      if ((await this.registry.readRemotes()) !== text) await this.registry.writeRemotes(text);
      // A later state may have been recorded, and made known, before this one was written.
      if ((await this.read()).state.revision === state.revision) return;
    }
  }

  private openState(text: string | null, revision: number): LedgerState {
    if (text === null) throw new Error('is missing');
    const state = ledgerStateSchema.parse(unseal(text, publicKeyOf(this.key)));
    if (state.revision !== revision) throw new Error('carries another number');
    return state;
  }

  private async requirePublished(state: LedgerState): Promise<void> {
    for (const [part, { stable, canary }] of entriesOf(state)) {
      await findRelease(this.registry, part, stable);
      if (canary !== null) await findRelease(this.registry, part, canary.version);
    }
  }

  private async remotesOf(state: LedgerState): Promise<Remotes> {
    const parts: Remotes['parts'] = {};
    for (const [part, { stable, canary }] of entriesOf(state)) {
      parts[part] = {
        stable: await this.offerOf(part, stable),
        canary:
          canary === null
            ? null
            : { percent: canary.percent, release: await this.offerOf(part, canary.version) },
      };
    }
    return remotesSchema.parse({ format: 1, revision: state.revision, at: state.at, parts });
  }

  private async offerOf(part: PartName, version: string): Promise<OfferedRelease> {
    return offer(await findRelease(this.registry, part, version));
  }
}

function entriesOf({ parts }: LedgerState): [PartName, PartState][] {
  return PART_NAMES.flatMap((name): [PartName, PartState][] => {
    const part = parts[name];
    return part === undefined ? [] : [[name, part]];
  });
}
