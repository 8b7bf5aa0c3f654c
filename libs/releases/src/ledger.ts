import type { KeyObject } from 'node:crypto';
import type { Step } from './ledger-changes';
import { EMPTY_STATE, ledgerStateSchema, type LedgerState, type PartState } from './ledger-state';
import { remotesSchema, type Remotes } from './shape';
import { withShown } from './ledger-recovery';
import { openRemotes, type OpenedRemotes } from './open-remotes';
import { findRelease } from './publish';
import type { Registry } from './registry.port';
import { offer } from './release';
import { PART_NAMES, type OfferedRelease, type PartName, type Release } from './shape';
import { NewerStateError, ReleaseError, ShellRefusalError, messageOf } from './release-error';
import { whyRefused } from './shell-refusals';
import { publicKeyOf, seal, unseal } from './signing';

const MAX_TRIES = 50;

/** At least this many states are read, whatever their times say, in case a clock was wrong. */
const MIN_STATES = 100;

export interface Reading {
  state: LedgerState;
  faults: string[];
}

/** The states of an installation, one file each. Of several concurrent writers of the next number one wins, and the others start again. */
export class Ledger {
  /** Without the private key everything can be read, and every change throws a ReleaseError. */
  constructor(
    private readonly registry: Registry,
    private readonly key: KeyObject,
  ) {}

  /** The newest state that is intact and signed; if later ones are lost, with what `remotes.json` shows by them. */
  async read(): Promise<Reading> {
    // Read first, because a state is recorded before remotes.json shows it: one that is not listed then is lost.
    const shown = this.openRemotes(await this.registry.readRemotes());
    const revisions = (await this.registry.listRevisions()).sort((a, b) => b - a);
    const { state, faults } = await this.newestOf(revisions);
    if (shown === null || shown.remotes.revision <= state.revision) return { state, faults };
    const { remotes, unknown } = shown;
    // What cannot be read here would be lost with the next change.
    if (unknown.length > 0) throw new NewerStateError(remotes.revision);
    if (!revisions.includes(remotes.revision))
      faults.unshift(`State ${remotes.revision} of the registry is missing`);
    return { state: withShown(state, remotes), faults };
  }

  private async newestOf(revisions: readonly number[]): Promise<Reading> {
    const faults: string[] = [];
    for (const revision of revisions) {
      // A registry that is down is no damage: an older state must not be taken for the newest.
      const text = await this.registry.readState(revision);
      try {
        return { state: this.openState(text, revision), faults };
      } catch (error) {
        if (error instanceof NewerStateError) throw error;
        const why = error instanceof SyntaxError ? 'is damaged' : messageOf(error);
        faults.push(`State ${revision} of the registry cannot be used: it ${why}`);
      }
    }
    return { state: EMPTY_STATE, faults };
  }

  /** For whoever continues from it: throws if there are states but none of this key, because nobody would be shown what was added to them. */
  async readOwn(): Promise<Reading> {
    const reading = await this.read();
    const [newest] = reading.faults;
    if (reading.state.revision > 0 || newest === undefined) return reading;
    throw new ReleaseError(
      `${newest}. No earlier state can be used either. Is RELEASE_KEY the key of this installation?`,
    );
  }

  /** Throws if a state of that time is missing or damaged, because it may have shown any version. */
  async shownSince(since: string): Promise<Map<PartName, Set<string>>> {
    const shown = new Map(PART_NAMES.map((part) => [part, new Set<string>()]));
    const newest = Math.max(0, ...(await this.registry.listRevisions()));
    let isRecent = true;
    for (let revision = newest; revision > 0; revision -= 1) {
      if (!isRecent && newest - revision > MIN_STATES) break;
      const state = this.openIf(await this.registry.readState(revision), revision);
      if (state === null && isRecent)
        throw new ReleaseError(
          `State ${revision} of the registry cannot be read, so any version may have been in use.`,
        );
      // A state was shown until the next one, whose time was checked before.
      if (state !== null && (isRecent || state.at >= since)) {
        for (const [part, { stable, canary }] of entriesOf(state)) {
          shown.get(part)?.add(stable);
          if (canary !== null) shown.get(part)?.add(canary.version);
        }
      }
      if (state !== null) isRecent = state.at >= since;
    }
    return shown;
  }

  /** Takes a step from the newest state and publishes it; returns whether there was anything to do, and the faults met. */
  async change(step: Step, at: Date = new Date()): Promise<Reading & { hasChanged: boolean }> {
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      const { state, faults } = await this.readOwn();
      const next = step(state);
      if (next === state) {
        await this.publishNewest();
        return { state, faults, hasChanged: false };
      }
      await this.requirePublished(next, state);
      const revision = Math.max(state.revision, ...(await this.registry.listRevisions())) + 1;
      const recorded: LedgerState = { ...next, revision, at: at.toISOString() };
      // Somebody may have been faster between reading and numbering: then this step started from an old state.
      if ((await this.read()).state.revision !== state.revision) continue;
      if (!(await this.registry.addState(revision, seal(recorded, this.key)))) continue;
      await this.publishNewest().catch((error: unknown) => {
        if (!(error instanceof ReleaseError)) throw error;
        // Otherwise a change that takes effect later would be believed to have failed.
        throw new ReleaseError(
          `${error.message} The change is recorded (state ${revision}), and takes effect once remotes.json can be written; the API tries again every few seconds.`,
        );
      });
      return { state: recorded, faults, hasChanged: true };
    }
    throw new Error('The registry is changing too fast; try again');
  }

  /** Writes `remotes.json` if it differs from the newest state; returns which manifests are damaged. */
  async publishNewest(): Promise<string[]> {
    for (;;) {
      const { state } = await this.read();
      if (state.revision === 0) return [];
      const shown = await this.registry.readRemotes();
      const { remotes, faults } = await this.remotesOf(state, this.offersIn(shown));
      const text = seal(remotes, this.key);
      if (shown !== text) await this.registry.writeRemotes(text);
      // A later state may have been recorded and published before this one was written.
      if ((await this.read()).state.revision === state.revision) return faults;
    }
  }

  private openIf(text: string | null, revision: number): LedgerState | null {
    try {
      return this.openState(text, revision);
    } catch {
      return null;
    }
  }

  private openState(text: string | null, revision: number): LedgerState {
    if (text === null) throw new Error('is missing');
    const { data: state } = ledgerStateSchema.safeParse(unseal(text, publicKeyOf(this.key)));
    // Signed, so not damaged: an older state in its place would drop what only a newer version knows.
    if (state === undefined) throw new NewerStateError(revision);
    if (state.revision !== revision) throw new Error('has a different number');
    return state;
  }

  /** Only what was not shown before: damage of another team's part, or beside a failing canary, must not stop the step. */
  private async requirePublished(state: LedgerState, before: LedgerState): Promise<void> {
    for (const [part, next] of entriesOf(state)) {
      const known = before.parts[part];
      const shown = known === undefined ? [] : [known.stable, ...known.former];
      if (next.stable !== known?.stable)
        await this.requireShowable(state, await findRelease(this.registry, part, next.stable), shown);
      const canary = next.canary?.version;
      if (canary !== undefined && canary !== known?.canary?.version)
        await this.requireShowable(state, await findRelease(this.registry, part, canary), shown);
    }
  }

  /** Refuses what the stable shell would not run, except what was shown to as many before: a rollback must stay possible. */
  private async requireShowable(
    state: LedgerState,
    release: Release,
    shown: readonly string[],
  ): Promise<void> {
    if (shown.includes(release.version)) return;
    const why = await whyRefused(this.registry, state, release);
    if (why !== null) throw new ShellRefusalError(`${why}; release a shell that does first.`);
  }

  private async remotesOf(
    state: LedgerState,
    shown: ReadonlyMap<string, OfferedRelease>,
  ): Promise<{ remotes: Remotes; faults: string[] }> {
    const parts: Remotes['parts'] = {};
    const faults: string[] = [];
    const offerOf = async (part: PartName, version: string): Promise<OfferedRelease> => {
      try {
        return offer(await findRelease(this.registry, part, version));
      } catch (error) {
        // A manifest that was damaged since is shown as it was signed then, so that the other parts can be released.
        const known = shown.get(`${part}/${version}`);
        if (known === undefined || !(error instanceof ReleaseError)) throw error;
        faults.push(error.message);
        return known;
      }
    };
    for (const [part, { stable, canary, pinned }] of entriesOf(state)) {
      parts[part] = {
        stable: await offerOf(part, stable),
        canary:
          canary === null ? null : { percent: canary.percent, release: await offerOf(part, canary.version) },
        ...(pinned ? { pinned } : {}),
      };
    }
    const remotes = remotesSchema.parse({ format: 1, revision: state.revision, at: state.at, parts });
    return { remotes, faults };
  }

  /** Null for a `remotes.json` that is missing, damaged or of another key; it is rewritten. */
  private openRemotes(text: string | null): OpenedRemotes | null {
    try {
      return text === null ? null : openRemotes(text, publicKeyOf(this.key));
    } catch {
      return null;
    }
  }

  private offersIn(text: string | null): Map<string, OfferedRelease> {
    const parts = this.openRemotes(text)?.remotes.parts ?? {};
    return new Map(
      PART_NAMES.flatMap((part) =>
        [parts[part]?.stable, parts[part]?.canary?.release].flatMap((known): [string, OfferedRelease][] =>
          known === undefined ? [] : [[`${part}/${known.version}`, known]],
        ),
      ),
    );
  }
}

function entriesOf({ parts }: LedgerState): [PartName, PartState][] {
  return PART_NAMES.flatMap((name): [PartName, PartState][] => {
    const part = parts[name];
    return part === undefined ? [] : [[name, part]];
  });
}
