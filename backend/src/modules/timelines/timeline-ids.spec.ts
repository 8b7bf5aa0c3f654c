import fc from 'fast-check';
import { packIds, TimelineIds } from './timeline-ids';

const id = fc.nat(60).map((number) => number.toString(16).padStart(24, '0'));
const ids = fc.uniqueArray(id, { maxLength: 30 });
const newestFirst = (list: readonly string[]): string[] => [...list].sort().reverse();

describe('the ids of a timeline', () => {
  it('are those packed and added, without those removed, from the floor on, newest first', () => {
    const anything = fc.record({
      packed: ids,
      added: ids,
      removed: ids,
      floor: fc.option(id),
      skip: fc.nat(40),
      limit: fc.integer({ min: 1, max: 20 }),
      before: id,
    });
    fc.assert(
      fc.property(anything, ({ packed, added, removed, floor, skip, limit, before }) => {
        const timeline = new TimelineIds(packIds(newestFirst(packed)), added, removed, floor);
        const recent = added.filter((one) => floor === null || one >= floor);
        const expected = newestFirst([...new Set([...packed, ...recent])]).filter(
          (one) => !removed.includes(one),
        );
        expect(timeline.length).toBe(expected.length);
        expect(timeline.slice(skip, limit)).toEqual(expected.slice(skip, skip + limit));
        expect(timeline.rankAfter(before)).toBe(expected.filter((one) => one >= before).length);
      }),
    );
  });
});
