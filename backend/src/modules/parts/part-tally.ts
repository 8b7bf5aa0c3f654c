import type { PartFailureKind } from '@sharewave/contracts';

/** A version of a part, since it is shown: its sums begin anew when it is shown again. */
export interface VersionPeriod {
  readonly part: string;
  readonly version: string;
  /** Number of the state before it was shown; null if it is shown since before that was recorded. */
  readonly since: number | null;
}

export interface PartTally {
  readonly part: string;
  readonly version: string;
  readonly loads: number;
  readonly members: number;
  /** Members for whom it failed, each counted once. */
  readonly failures: number;
  /** Networks from which failures were reported. */
  readonly failureNetworks: number;
  readonly failingSince: Date | null;
  /** Members who do not count, because they are too new. */
  readonly newMembers: number;
  readonly newMemberFailures: number;
  readonly failuresByKind: Readonly<Partial<Record<PartFailureKind, number>>>;
  readonly loadsBySlot: Readonly<Record<string, number>>;
  readonly lastFailure: { readonly kind: PartFailureKind; readonly detail: string; readonly at: Date } | null;
}

export const NO_LOADS = {
  loads: 0,
  members: 0,
  failures: 0,
  failureNetworks: 0,
  failingSince: null,
  newMembers: 0,
  newMemberFailures: 0,
  failuresByKind: {},
  loadsBySlot: {},
  lastFailure: null,
} as const satisfies Partial<PartTally>;

export interface MemberLoad extends VersionPeriod {
  readonly memberId: string;
  /** The address that it was reported from; never stored. */
  readonly address: string;
  readonly loadId: string;
  readonly durationMs: number;
  readonly failure: { readonly kind: PartFailureKind; readonly detail: string } | null;
}

const SLOT_BOUNDS_MS = [
  25, 50, 75, 100, 150, 200, 300, 400, 600, 800, 1000, 1500, 2000, 3000, 5000, 10_000, 600_000,
] as const;

export function slotOf(durationMs: number): string {
  return `ms${SLOT_BOUNDS_MS.find((bound) => durationMs <= bound) ?? SLOT_BOUNDS_MS.at(-1)}`;
}

/** The 75th percentile of load durations, as the upper bound of its bucket; null without loads. */
export function p75Of({ loadsBySlot }: Pick<PartTally, 'loadsBySlot'>): number | null {
  const counts = SLOT_BOUNDS_MS.map((bound) => loadsBySlot[`ms${bound}`] ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let below = 0;
  for (const [index, bound] of SLOT_BOUNDS_MS.entries()) {
    below += counts[index] ?? 0;
    if (below >= total * 0.75) return bound;
  }
  return null;
}

/** The share of the members who loaded it for whom it failed. */
export function failurePercent({ members, failures }: Pick<PartTally, 'members' | 'failures'>): number {
  return members === 0 ? 0 : (failures / members) * 100;
}
