import { MAX_WHY, type LedgerState, type PartState, type ReleaseEvent } from './ledger-state';
import { requireName } from './release';
import type { PartName } from './shape';
import { ReleaseError } from './release-error';

const MAX_FORMER = 10;
const MAX_EVENTS = 30;

export interface Change {
  part: PartName;
  by: string;
  at: Date;
}

export type Step = (state: LedgerState) => LedgerState;

function released(state: LedgerState, part: PartName): PartState {
  const found = state.parts[part];
  if (found === undefined) throw new ReleaseError(`${part} has not been released yet.`);
  return found;
}

/** A state with too long texts could not be read, and the step would have no effect. */
function requireRecordable(by: string, why = ''): void {
  requireName(by);
  if (why.length <= MAX_WHY) return;
  throw new ReleaseError(`A reason may have at most ${MAX_WHY} characters, not ${why.length}.`);
}

type Shown = Pick<PartState, 'stable' | 'canary'>;
const shownBy = ({ stable, canary }: Shown): string[] =>
  canary === null ? [stable] : [stable, canary.version];

/** Since when each version is shown, if it was not shown by that state. */
export function sinceWhen(known: PartState | undefined, next: Shown, revision: number): PartState['since'] {
  const before = known === undefined ? [] : shownBy(known);
  return Object.fromEntries(
    shownBy(next).flatMap((version): [string, number][] => {
      const since = before.includes(version) ? known?.since[version] : revision;
      return since === undefined ? [] : [[version, since]];
    }),
  );
}

function write(
  state: LedgerState,
  { part, by, at }: Change,
  next: Omit<PartState, 'events' | 'since'>,
  event: Pick<ReleaseEvent, 'action' | 'version' | 'to' | 'why'>,
): LedgerState {
  requireRecordable(by, event.why);
  const known = state.parts[part];
  const events = [{ at: at.toISOString(), by, ...event }, ...(known?.events ?? [])].slice(0, MAX_EVENTS);
  const since = sinceWhen(known, next, state.revision);
  const gone = Object.keys(since).find((version) => next.removing.includes(version));
  if (gone !== undefined)
    throw new ReleaseError(
      `${part} ${gone} is being removed from the registry; publish it again once that is done.`,
    );
  return { ...state, parts: { ...state.parts, [part]: { ...next, since, events } } };
}

function requireUnpinned({ pinned, stable }: PartState, part: PartName): void {
  if (pinned) throw new ReleaseError(`${part} is pinned to ${stable}; unpin it first.`);
}

function requireGood({ failed }: PartState, version: string): void {
  const why = failed[version];
  if (why === undefined) return;
  throw new ReleaseError(`${version} failed in the field (${why}). Publish a fixed version.`);
}

export const withFormer = (part: PartState, next: string): string[] =>
  [part.stable, ...part.former].filter((version) => version !== next).slice(0, MAX_FORMER);

export interface PromoteOptions {
  /** Also a version that was rolled back automatically, which then counts as good. */
  isAnyway?: boolean;
}

/** Shows a version to everybody; without one, the canary. */
export function promote(
  change: Change,
  version: string | undefined,
  { isAnyway = false }: PromoteOptions = {},
): Step {
  return (state) => {
    const part = state.parts[change.part];
    if (part === undefined) {
      if (version === undefined)
        throw new ReleaseError(`Specify which version of ${change.part} to promote.`);
      const first = { stable: version, canary: null, pinned: false, former: [], failed: {}, removing: [] };
      return write(state, change, first, { action: 'promote', version });
    }
    const next = version ?? part.canary?.version;
    if (next === undefined) {
      throw new ReleaseError(`${change.part} has no canary; specify which version to promote.`);
    }
    requireUnpinned(part, change.part);
    if (!isAnyway) requireGood(part, next);
    if (next === part.stable && part.canary === null) return state;
    const { [next]: failure, ...failed } = part.failed;
    const promoted = { ...part, failed, stable: next, canary: null, former: withFormer(part, next) };
    const why = failure === undefined ? {} : { why: `although it failed: ${failure}`.slice(0, MAX_WHY) };
    return write(state, change, promoted, { action: 'promote', version: next, ...why });
  };
}

/** Refuses a share that no canary of the part can have. Takes it as typed, so that the refusal can name it. */
export function requireShare(part: PartName, percent: number | string): void {
  if (part === 'shell') {
    throw new ReleaseError(
      'The shell cannot have a canary: its document is served before the member is known.',
    );
  }
  if (Number(percent) > 0 && Number(percent) <= 100) return;
  throw new ReleaseError(
    `A canary must go to more than 0 and at most 100 % of the members, not to "${percent}".`,
  );
}

export function setCanary(change: Change, version: string, percent: number): Step {
  return (state) => {
    requireShare(change.part, percent);
    const part = released(state, change.part);
    requireUnpinned(part, change.part);
    requireGood(part, version);
    if (version === part.stable) throw new ReleaseError(`${change.part} ${version} is already stable.`);
    if (part.canary?.version === version && part.canary.percent === percent) return state;
    const why = `${percent} % of the members`;
    return write(
      state,
      change,
      { ...part, canary: { version, percent } },
      { action: 'canary', version, why },
    );
  };
}

/** Shows a version to everybody, without promotions or rollbacks, until it is unpinned. */
export function pin(change: Change, version: string): Step {
  return (state) => {
    const part = released(state, change.part);
    if (part.pinned && part.stable === version) return state;
    const pinned = {
      ...part,
      stable: version,
      canary: null,
      pinned: true,
      former: withFormer(part, version),
    };
    return write(state, change, pinned, { action: 'pin', version });
  };
}

export function unpin(change: Change): Step {
  return (state) => {
    const part = released(state, change.part);
    if (!part.pinned) return state;
    return write(state, change, { ...part, pinned: false }, { action: 'unpin', version: part.stable });
  };
}

/** Keeps a part from being rolled back automatically until `unhold`; commands still change it. */
export function hold({ part: name, by, at }: Change, why?: string): Step {
  return (state) => {
    requireRecordable(by, why);
    const part = released(state, name);
    if (part.held !== undefined) return state;
    const held = { by, at: at.toISOString(), ...(why === undefined ? {} : { why }) };
    return withPart(state, name, { ...part, held });
  };
}

export function unhold({ part: name }: Pick<Change, 'part'>): Step {
  return (state) => {
    const { held, ...part } = released(state, name);
    return held === undefined ? state : withPart(state, name, part);
  };
}

export const goodFormer = ({ former, failed }: PartState): string[] =>
  former.filter((version) => failed[version] === undefined);

const goBackTo = (part: PartState, target: string): PartState => ({
  ...part,
  stable: target,
  former: part.former.filter((version) => version !== target),
  canary: part.canary?.version === target ? null : part.canary,
});

/** If two roll back at once, or one after the automatic rollback, the second must not take back a good version. */
function requireIntended({ canary, stable, events: [last] }: PartState, part: PartName, from?: string): void {
  const next = canary?.version ?? stable;
  if (from === undefined && (last?.action === 'rollback' || last?.action === 'auto-rollback'))
    throw new ReleaseError(
      `${part} has already been rolled back, at ${last.at} by ${last.by}. To roll back ${next} as well, add --from ${next}.`,
    );
  if (from !== undefined && from !== next)
    throw new ReleaseError(`Rolling back ${part} would now undo ${next}, not ${from}.`);
}

export interface RollbackOptions {
  why?: string | undefined;
  from?: string | undefined;
}

export function rollBack(change: Change, { why, from }: RollbackOptions = {}): Step {
  return (state) => {
    const part = released(state, change.part);
    requireUnpinned(part, change.part);
    requireIntended(part, change.part, from);
    const event = { action: 'rollback', ...(why === undefined ? {} : { why }) } as const;
    const { canary, stable } = part;
    if (canary !== null) {
      return write(
        state,
        change,
        { ...part, canary: null },
        { ...event, version: canary.version, to: stable },
      );
    }
    const [target] = goodFormer(part);
    if (target === undefined)
      throw new ReleaseError(`${change.part} has no earlier version to roll back to.`);
    return write(state, change, goBackTo(part, target), { ...event, version: stable, to: target });
  };
}

/**
 * Automatic rollback of a version that fails in the field: drops the canary, or returns to the target (`findTarget`). No
 * change if the version is no longer shown, if the part is pinned or held, or without a target.
 */
export function rollBackAutomatically(change: Change, version: string, why: string, target?: string): Step {
  return (state) => {
    const part = state.parts[change.part];
    if (part === undefined || part.pinned || part.held !== undefined) return state;
    const failed = { ...part.failed, [version]: why };
    const { stable } = part;
    if (part.canary?.version === version) {
      const without = { ...part, failed, canary: null };
      return write(state, change, without, { action: 'auto-rollback', version, to: stable, why });
    }
    // Somebody may have changed the state since the target was found; then it is looked for again.
    if (stable !== version || target === undefined || !goodFormer(part).includes(target)) return state;
    const back = { ...goBackTo(part, target), failed };
    return write(state, change, back, { action: 'auto-rollback', version, to: target, why });
  };
}

/** What a part shows now, or may show again by a rollback. */
export const rollbackTargets = (part: PartState): string[] => [...shownBy(part), ...part.former];

/** Records that versions are being removed, except those that somebody has come to need. */
export function startRemoval(name: PartName, versions: readonly string[]): Step {
  return (state) => {
    const part = released(state, name);
    const needed = rollbackTargets(part);
    const added = versions.filter((version) => ![...needed, ...part.removing].includes(version));
    if (added.length === 0) return state;
    return withPart(state, name, { ...part, removing: [...part.removing, ...added] });
  };
}

export function endRemoval(name: PartName, versions: readonly string[]): Step {
  return (state) => {
    const part = released(state, name);
    const removing = part.removing.filter((version) => !versions.includes(version));
    if (removing.length === part.removing.length) return state;
    return withPart(state, name, { ...part, removing });
  };
}

const withPart = (state: LedgerState, name: PartName, part: PartState): LedgerState => ({
  ...state,
  parts: { ...state.parts, [name]: part },
});
