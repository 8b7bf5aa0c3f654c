import { sinceWhen, withFormer } from './ledger-changes';
import type { LedgerState, PartState } from './ledger-state';
import type { Remotes } from './shape';
import { PART_NAMES } from './shape';

type Offered = NonNullable<Remotes['parts']['feed']>;

/** A part that shows what was offered, as if it had been promoted, or rolled back to if it was shown before. */
function partWith(
  known: PartState | undefined,
  { stable, canary, pinned = false }: Offered,
  revision: number,
): PartState {
  const shown = {
    stable: stable.version,
    canary: canary && { version: canary.release.version, percent: canary.percent },
  };
  const next = { ...shown, pinned, since: sinceWhen(known, shown, revision - 1) };
  if (known === undefined) return { ...next, former: [], failed: {}, removing: [], events: [] };
  const isBack = known.former.includes(next.stable);
  // What was rolled back must not become the target of the next rollback.
  const former = isBack
    ? known.former.filter((version) => version !== next.stable)
    : withFormer(known, next.stable);
  return { ...known, ...next, former };
}

/**
 * An older state with what a later `remotes.json` shows, for when the state of that is lost: otherwise the next change would
 * bring back what was rolled back. Reasons and events of the lost state are not known.
 */
export function withShown(state: LedgerState, { revision, at, parts: shown }: Remotes): LedgerState {
  const parts = { ...state.parts };
  for (const part of PART_NAMES) {
    const offered = shown[part];
    if (offered !== undefined) parts[part] = partWith(parts[part], offered, revision);
  }
  return { ...state, revision, at, parts };
}
