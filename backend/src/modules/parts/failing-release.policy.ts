import { MAX_WHY } from '@sharewave/releases';
import type { AppConfig } from '../../config/app-config';
import { failurePercent, type PartTally } from './part-tally';

/** Control and bidirectional characters and line ends, because operators read these texts in a terminal. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

type Limits = AppConfig['releases']['failing'];

/** Below it, a few browsers with a problem of their own would be a large share. */
const MIN_FAILURES = 5;

/** A community with up to ten times the members that a judgement takes may never have so many in time. */
const SMALL_COMMUNITY = 10;
/** Of a small community most members must agree, and there is more time for others to disagree. */
const SMALL = { morePercent: 50, minFailures: 3, minNetworks: 2, timesLonger: 10 } as const;

export interface FailingRelease {
  readonly why: string;
  /** Why that is not enough to roll it back; null if it is. */
  readonly obstacle: string | null;
  /** How long it must go on failing before it is rolled back. */
  readonly afterMs: number;
}

type Rule = Pick<Limits, 'morePercent' | 'minNetworks' | 'afterMs'> & { readonly minFailures: number };

/** Null if there are too few reports to judge. */
function ruleFor({ loads, members }: PartTally, limits: Limits, communitySize: number): Rule | null {
  const { morePercent, minLoads, minMembers, minNetworks, afterMs } = limits;
  if (loads >= minLoads && members >= minMembers)
    return { morePercent, minNetworks, afterMs, minFailures: MIN_FAILURES };
  if (communitySize > SMALL_COMMUNITY * minMembers) return null;
  return {
    morePercent: SMALL.morePercent,
    minFailures: SMALL.minFailures,
    minNetworks: Math.min(SMALL.minNetworks, minNetworks),
    afterMs: afterMs * SMALL.timesLonger,
  };
}

/** Whether a release fails for too many of the members who loaded it; null if not. */
export function findFailing(tally: PartTally, limits: Limits, communitySize: number): FailingRelease | null {
  const rule = ruleFor(tally, limits, communitySize);
  if (rule === null || tally.failures < rule.minFailures) return null;
  if (failurePercent(tally) <= rule.morePercent) return null;
  const { failureNetworks: networks } = tally;
  const isSpread = networks >= rule.minNetworks;
  const obstacle = `the failures come from ${networks} of at least ${rule.minNetworks} networks (RELEASE_FAILURE_NETWORKS)`;
  return { why: whyOf(tally), obstacle: isSpread ? null : obstacle, afterMs: rule.afterMs };
}

function whyOf(tally: PartTally): string {
  const { loads, members, failures, failuresByKind, failureNetworks, lastFailure } = tally;
  const kinds = Object.entries(failuresByKind).map(([kind, count]) => `${kind} ${count}`);
  const last =
    lastFailure === null
      ? ''
      : `; last: ${lastFailure.detail.slice(0, 100).replace(CONTROL_CHARACTERS, ' ')}`;
  const percent = failurePercent(tally).toFixed(1);
  const networks = failureNetworks === 1 ? 'one network' : `${failureNetworks} networks`;
  const why = `failed for ${percent} % of the members who loaded it: ${failures} of ${members}, in ${loads} loads, from ${networks} (${kinds.join(', ')})${last}`;
  return why.slice(0, MAX_WHY);
}
