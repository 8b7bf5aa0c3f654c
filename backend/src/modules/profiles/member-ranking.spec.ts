import fc from 'fast-check';
import { nearestMembers, type Nearness } from './member-ranking';

const nearness: Nearness = {
  viewer: 3,
  friends: Uint32Array.of(1, 2),
  // Both friends know the viewer and 5; one knows 6, and each other.
  friendsOfFriends: [Uint32Array.of(3, 5, 2), Uint32Array.of(3, 5, 6, 1)],
  highest: 9,
};

/** The same in the plainest words. */
function plainly({ viewer, friends, friendsOfFriends, highest }: Nearness, limit: number): number[] {
  const inCommon = (number: number): number =>
    number === viewer ? 0 : friendsOfFriends.filter((numbers) => numbers.includes(number)).length;
  const everybody = Array.from({ length: highest }, (_, index) => highest - index);
  const isFriend = (number: number): boolean => friends.includes(number);
  const strangers = everybody
    .filter((number) => !isFriend(number) && number !== viewer && inCommon(number) > 0)
    .sort((a, b) => inCommon(b) - inCommon(a) || b - a);
  const listed = new Set([viewer, ...[...friends].reverse(), ...strangers, ...everybody]);
  return [...listed]
    .slice(0, limit)
    .sort((a, b) => Number(isFriend(b)) - Number(isFriend(a)) || inCommon(b) - inCommon(a) || b - a);
}

describe('the order of members', () => {
  it('is friends, then most friends in common, then the newest', () => {
    expect(nearestMembers(nearness, 9)).toEqual([2, 1, 5, 6, 9, 8, 7, 4, 3]);
  });

  it('keeps the viewer among the nearest, however many are nearer', () => {
    expect(nearestMembers(nearness, 2)).toEqual([2, 3]);
  });

  it('is what a plain ranking gives, whoever knows whom', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        numbers,
        fc.array(numbers, { maxLength: 8 }),
        fc.integer({ min: 60, max: 3000 }),
        fc.integer({ min: 1, max: 90 }),
        (viewer, friends, lists, highest, limit) => {
          const given = {
            viewer,
            friends: Uint32Array.from(friends.filter((number) => number !== viewer)),
            friendsOfFriends: lists.map((list) => Uint32Array.from(list)),
            highest,
          };
          expect(nearestMembers(given, limit)).toEqual(plainly(given, limit));
        },
      ),
    );
  });
});
