import fc from 'fast-check';
import { nearestMembers, type Nearness } from './member-ranking';

const nearness: Nearness = {
  viewer: 3,
  friends: Uint32Array.of(1, 2),
  // Both friends know the viewer and 5; one knows 6, and each other.
  friendsOfFriends: [Uint32Array.of(3, 5, 2), Uint32Array.of(3, 5, 6, 1)],
  highest: 9,
};

/** The same rule, written as simply as possible. */
function plainly(
  { viewer, friends, friendsOfFriends, highest }: Nearness,
  limit: number,
  room: number,
): number[] {
  const inCommon = (number: number): number =>
    number === viewer ? 0 : friendsOfFriends.filter((numbers) => numbers.includes(number)).length;
  const everybody = Array.from({ length: highest }, (_, index) => highest - index);
  const isFriend = (number: number): boolean => friends.includes(number);
  const strangers = everybody
    .filter((number) => !isFriend(number) && number !== viewer && inCommon(number) > 0)
    .sort((a, b) => inCommon(b) - inCommon(a) || b - a);
  const newestFriends = [...friends].reverse();
  const others = everybody.filter((number) => !isFriend(number));
  const first = newestFriends.slice(0, Math.max(0, limit - 1 - room));
  const listed = new Set([viewer, ...first, ...strangers, ...others, ...newestFriends]);
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

  it('has room for members who are no friends behind the newest friends, however many friends there are', () => {
    const popular = { ...nearness, friends: Uint32Array.of(8, 1, 2, 9, 4) };
    expect(nearestMembers(popular, 5, 2)).toEqual([9, 4, 5, 6, 3]);
    expect(nearestMembers({ ...popular, friendsOfFriends: [] }, 5, 2)).toEqual([9, 4, 7, 6, 3]);
  });

  it('gives friends the room that nobody else needs', () => {
    const everybody = { ...nearness, friends: Uint32Array.of(8, 1, 2, 9, 4, 5, 6, 7) };
    expect(nearestMembers({ ...everybody, friendsOfFriends: [] }, 5, 2)).toEqual([7, 6, 5, 4, 3]);
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
        fc.integer({ min: 0, max: 12 }),
        (viewer, friends, lists, highest, limit, room) => {
          const given = {
            viewer,
            friends: Uint32Array.from(friends.filter((number) => number !== viewer)),
            friendsOfFriends: lists.map((list) => Uint32Array.from(list)),
            highest,
          };
          expect(nearestMembers(given, limit, room)).toEqual(plainly(given, limit, room));
        },
      ),
    );
  });
});
