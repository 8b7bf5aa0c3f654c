import { isOwnId, newTimeOrderedId, timeOfId } from './time-ordered-id';

describe('time-ordered ids', () => {
  it('are 24 hexadecimal digits, all different', () => {
    const ids = Array.from({ length: 1000 }, () => newTimeOrderedId());
    expect(new Set(ids).size).toBe(1000);
    expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true);
  });

  it('sort by time to the millisecond', () => {
    const base = Date.parse('2026-06-15T12:00:00.998Z');
    const ids = [0, 1, 2, 3].map((offset) => newTimeOrderedId(new Date(base + offset)));
    expect([...ids].sort()).toEqual(ids);
  });

  it('tell whether this process made them', () => {
    expect(isOwnId(newTimeOrderedId())).toBe(true);
    expect(isOwnId('f'.repeat(24))).toBe(false);
  });

  it('give back their time', () => {
    const now = new Date('2026-06-15T12:00:00.045Z');
    expect(timeOfId(newTimeOrderedId(now))).toEqual(now);
  });
});
