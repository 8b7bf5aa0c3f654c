import { isInCanary } from './canary';

const members = Array.from({ length: 20_000 }, (_, index) =>
  (0x66f0_0000_0000 + index).toString(16).padStart(24, '0'),
);
const shareOf = (part: string, percent: number): number =>
  members.filter((id) => isInCanary(part, id, percent)).length / members.length;

describe('the canary', () => {
  it.each([0, 1, 10, 50, 100])('takes about %s %% of the members', (percent) => {
    expect(Math.abs(shareOf('feed', percent) * 100 - percent)).toBeLessThan(1);
  });

  it('keeps its members when the share grows', () => {
    const early = members.filter((id) => isInCanary('feed', id, 10));
    expect(early.every((id) => isInCanary('feed', id, 25))).toBe(true);
  });

  it('takes other members for another part', () => {
    const both = members.filter((id) => isInCanary('feed', id, 10) && isInCanary('friends', id, 10));
    expect(both.length / members.length).toBeLessThan(0.02);
  });
});
