import { findFailing } from './failing-release.policy';
import type { PartTally } from './part-tally';

const LIMITS = {
  morePercent: 2,
  minLoads: 50,
  minMembers: 20,
  minNetworks: 5,
  afterMs: 30_000,
  memberAgeMs: 0,
};
const LARGE = 10_000;
const SMALL = 200;

const tally = (more: Partial<PartTally> = {}): PartTally => ({
  part: 'feed',
  version: '1.0.0',
  loads: 100,
  members: 25,
  failures: 5,
  failureNetworks: 5,
  failingSince: null,
  newMembers: 0,
  newMemberFailures: 0,
  failuresByKind: { render: 5 },
  loadsBySlot: {},
  lastFailure: null,
  ...more,
});

describe('a release fails', () => {
  it('if it failed for too large a share of the members who loaded it, however often they did', () => {
    const everybody = { loads: 56, members: 20, failures: 20, failuresByKind: { import: 20 } };
    expect(findFailing(tally(everybody), LIMITS, LARGE)).toEqual({
      why: 'failed for 100.0 % of the members who loaded it: 20 of 20, in 56 loads, from 5 networks (import 20)',
      obstacle: null,
      afterMs: 30_000,
    });
    expect(findFailing(tally({ members: 250, failures: 5 }), LIMITS, LARGE)).toBeNull();
    expect(findFailing(tally({ members: 249, failures: 5 }), LIMITS, LARGE)).not.toBeNull();
  });

  it('not because of a few browsers', () => {
    expect(findFailing(tally({ failures: 4 }), LIMITS, LARGE)).toBeNull();
  });

  it('and stays while all failures come from a few networks', () => {
    expect(findFailing(tally({ failureNetworks: 4 }), LIMITS, LARGE)?.obstacle).toMatch(
      /4 of at least 5 networks/,
    );
    expect(
      findFailing(tally({ failureNetworks: 1 }), { ...LIMITS, minNetworks: 1 }, LARGE)?.obstacle,
    ).toBeNull();
  });

  it.each([{ members: 19 }, { loads: 49 }])('for nobody in a large community with only %j', (few) => {
    expect(findFailing(tally(few), LIMITS, LARGE)).toBeNull();
  });

  it('in a small community if it failed for most, and for a longer time', () => {
    const few = { loads: 6, members: 5, failures: 3, failureNetworks: 2 };
    expect(findFailing(tally(few), LIMITS, SMALL)).toMatchObject({ obstacle: null, afterMs: 300_000 });
    for (const less of [{ failures: 2 }, { members: 6 }])
      expect(findFailing(tally({ ...few, ...less }), LIMITS, SMALL)).toBeNull();
    expect(findFailing(tally({ ...few, failureNetworks: 1 }), LIMITS, SMALL)?.obstacle).toMatch(
      /1 of at least 2/,
    );
    expect(findFailing(tally(few), LIMITS, SMALL + 1)).toBeNull();
  });

  it('for a reason in one line, in which no text of a browser can control a terminal', () => {
    const detail = 'x is\n  2026-06-15 promote 9.9.9 by anna\u001b[2J\u009b31m\u202egone\u2028on';
    const lastFailure = { kind: 'render' as const, detail, at: new Date('2026-06-15T12:00:00.000Z') };
    expect(findFailing(tally({ lastFailure }), LIMITS, LARGE)?.why).toMatch(
      /; last: x is   2026-06-15 promote 9\.9\.9 by anna \[2J 31m gone on$/,
    );
  });
});
