import { MAX_WHY, partOf, type LedgerState, type PartState, type ReleaseEvent } from './ledger-state';
import { requireName, type PartName } from './release';
import { ReleaseError } from './release-error';

const MAX_FORMER = 10;
const MAX_EVENTS = 30;

/** Which part is changed, by whom and when. */
export interface Change {
  part: PartName;
  by: string;
  at: Date;
}

/** A step from one state to the next; the same state means that there is nothing to do. */
export type Step = (state: LedgerState) => LedgerState;

function released(state: LedgerState, part: PartName): PartState {
  const found = partOf(state, part);
  if (found === undefined) throw new ReleaseError(`Nothing of ${part} has been released yet.`);
  return found;
}

/** A state with too long texts could not be read, and the step would have no effect. */
function requireRecordable(by: string, why = ''): void {
  requireName(by);
  if (why.length <= MAX_WHY) return;
  throw new ReleaseError(`A reason has at most ${MAX_WHY} characters, not ${why.length}.`);
}

function write(
  state: LedgerState,
  { part, by, at }: Change,
  next: Omit<PartState, 'events'>,
  event: Pick<ReleaseEvent, 'action' | 'version' | 'why'>,
): LedgerState {
  requireRecordable(by, event.why);
  const former = partOf(state, part)?.events ?? [];
  const events = [{ at: at.toISOString(), by, ...event }, ...former].slice(0, MAX_EVENTS);
  return { ...state, parts: { ...state.parts, [part]: { ...next, events } } };
}

function requireUnpinned({ pinned, stable }: PartState, part: PartName): void {
  if (pinned) throw new ReleaseError(`${part} is pinned to ${stable}; unpin it first.`);
}

function requireGood({ failed }: PartState, version: string): void {
  const why = failed[version];
  if (why === undefined) return;
  throw new ReleaseError(`${version} failed in the field (${why}). Publish a corrected one.`);
}

const withFormer = (part: PartState, next: string): string[] =>
  [part.stable, ...part.former].filter((version) => version !== next).slice(0, MAX_FORMER);

/** Shows a version to everybody; without one, the canary. */
export function promote(change: Change, version: string | undefined): Step {
  return (state) => {
    const part = partOf(state, change.part);
    if (part === undefined) {
      if (version === undefined) throw new ReleaseError(`Say which version of ${change.part} to promote.`);
      const first = { stable: version, canary: null, pinned: false, former: [], failed: {} };
      return write(state, change, first, { action: 'promote', version });
    }
    const next = version ?? part.canary?.version;
    if (next === undefined) {
      throw new ReleaseError(`${change.part} has no canary; say which version to promote.`);
    }
    requireUnpinned(part, change.part);
    requireGood(part, next);
    if (next === part.stable && part.canary === null) return state;
    const promoted = { ...part, stable: next, canary: null, former: withFormer(part, next) };
    return write(state, change, promoted, { action: 'promote', version: next });
  };
}

/** Refuses a share that no canary of the part can have. Takes it as typed, so that the refusal can name it. */
export function requireShare(part: PartName, percent: number | string): void {
  if (part === 'shell') {
    throw new ReleaseError('The shell has no canary: its document is served before anybody is known.');
  }
  if (Number(percent) > 0 && Number(percent) <= 100) return;
  throw new ReleaseError(`A canary goes to more than 0 and at most 100 % of the members, not "${percent}".`);
}

/** Shows a version to a percentage of the members. */
export function setCanary(change: Change, version: string, percent: number): Step {
  return (state) => {
    requireShare(change.part, percent);
    const part = released(state, change.part);
    requireUnpinned(part, change.part);
    requireGood(part, version);
    if (version === part.stable) throw new ReleaseError(`${version} of ${change.part} is stable already.`);
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

/** Lets a pinned part be promoted again. */
export function unpin(change: Change): Step {
  return (state) => {
    const part = released(state, change.part);
    if (!part.pinned) return state;
    return write(state, change, { ...part, pinned: false }, { action: 'unpin', version: part.stable });
  };
}

/** The target of a rollback: the newest former version that has not failed. */
export const lastGood = ({ former, failed }: PartState): string | undefined =>
  former.find((version) => failed[version] === undefined);

function goBack(state: LedgerState, part: PartState, name: PartName): Omit<PartState, 'events'> {
  if (part.canary !== null) return { ...part, canary: null };
  const target = lastGood(part);
  if (target === undefined) throw new ReleaseError(`${name} has no former version to go back to.`);
  return { ...part, stable: target, former: part.former.filter((version) => version !== target) };
}

/** Rollback by command: drops the canary, or without one returns to the last good version. */
export function rollBack(change: Change, why?: string): Step {
  return (state) => {
    const part = released(state, change.part);
    requireUnpinned(part, change.part);
    const next = goBack(state, part, change.part);
    const version = part.canary?.version ?? next.stable;
    return write(state, change, next, { action: 'rollback', version, ...(why === undefined ? {} : { why }) });
  };
}

/** Automatic rollback of a version that fails in the field; no change if it is no longer shown, or pinned. */
export function setBack(change: Change, version: string, why: string): Step {
  return (state) => {
    const part = partOf(state, change.part);
    if (part === undefined || part.pinned) return state;
    const failed = { ...part.failed, [version]: why };
    if (part.canary?.version === version) {
      return write(state, change, { ...part, failed, canary: null }, { action: 'set-back', version, why });
    }
    const target = lastGood({ ...part, failed });
    if (part.stable !== version || target === undefined) return state;
    const former = part.former.filter((known) => known !== target);
    const canary = part.canary?.version === target ? null : part.canary;
    return write(
      state,
      change,
      { ...part, failed, former, stable: target, canary },
      { action: 'set-back', version, why },
    );
  };
}
