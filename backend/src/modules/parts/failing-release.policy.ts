import { MAX_WHY, type PartState } from '@sharewave/releases';
import type { AppConfig } from '../../config/app-config';
import { failurePercent, type PartTally } from './part-tally';

/** Control and bidirectional characters and line ends, because operators read these texts in a terminal. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Why a version counts as failing, or null. */
export function whyFailing(tally: PartTally, limits: AppConfig['releases']['failing']): string | null {
  const { loads, members, failures, failuresByKind, lastFailure } = tally;
  if (loads < limits.minLoads || members < limits.minMembers) return null;
  const percent = failurePercent(tally);
  if (percent <= limits.morePercent) return null;
  const kinds = Object.entries(failuresByKind).map(([kind, count]) => `${kind} ${count}`);
  const last =
    lastFailure === null
      ? ''
      : `; last: ${lastFailure.detail.slice(0, 100).replace(CONTROL_CHARACTERS, ' ')}`;
  const why = `${percent.toFixed(1)} % failed: ${failures} of ${loads} loads by ${members} members (${kinds.join(', ')})${last}`;
  return why.slice(0, MAX_WHY);
}

/** Why a failing version cannot be rolled back to the target; null if it can, or is no longer shown. */
export function whyNotSetBack(
  part: PartState | undefined,
  version: string,
  target: string | undefined,
): string | null {
  if (part === undefined) return null;
  if (part.pinned) return 'the part is pinned';
  if (part.canary?.version === version) return null;
  return target === undefined ? 'there is no good version to go back to' : null;
}
