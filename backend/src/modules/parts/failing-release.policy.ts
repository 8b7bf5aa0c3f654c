import { MAX_WHY } from '@sharewave/releases';
import type { AppConfig } from '../../config/app-config';
import { failurePercent, type PartTally } from './part-tally';

/** Control and bidirectional characters and line ends, because operators read these texts in a terminal. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

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
