import { whyFailing } from './failing-release.policy';
import type { PartTally } from './part-tally';

const LIMITS = { morePercent: 2, minLoads: 50, minMembers: 20 };

const failing = (detail: string): PartTally => ({
  part: 'feed',
  version: '1.0.0',
  loads: 100,
  members: 25,
  failures: 5,
  failuresByKind: { render: 5 },
  loadsBySlot: {},
  lastFailure: { kind: 'render', detail, at: new Date('2026-06-15T12:00:00.000Z') },
});

describe('why a release was rolled back', () => {
  it('is one line, in which no text of a browser can control a terminal', () => {
    const detail = 'x is\n  2026-06-15 promote 9.9.9 by anna\u001b[2J\u009b31m\u202egone\u2028on';
    expect(whyFailing(failing(detail), LIMITS)).toBe(
      '5.0 % failed: 5 of 100 loads by 25 members (render 5); last: x is   2026-06-15 promote 9.9.9 by anna [2J 31m gone on',
    );
  });
});
