import { MemberSet } from '../friends/member-set';

/** What is known about how near members are to the viewer; members go by their numbers, which grow as they join. */
export interface Nearness {
  readonly viewer: number;
  /** From the oldest friendship to the newest. */
  readonly friends: Uint32Array;
  /** Lists of some friends' friends. */
  readonly friendsOfFriends: readonly Uint32Array[];
  readonly highest: number;
}

/** By number, how many of the lists name a member, and whom they name, in the order of the numbers. */
interface InCommon {
  readonly counts: Uint16Array;
  readonly named: Uint32Array;
}

/** Where lists are short beside the community, sorting who is in them is quicker than looking at everybody. */
const SHORT_SHARE = 1 / 16;

/**
 * The members worth listing, at most so many: friends first, then those with most friends in common, then the newest.
 * The viewer is always among them.
 */
export function nearestMembers(nearness: Nearness, limit: number): number[] {
  const { counts, named } = countInCommon(nearness);
  const friends = new Set(nearness.friends.slice(-limit).reverse());
  const known = new MemberSet(Uint32Array.of(nearness.viewer, ...nearness.friends));
  const strangers = mostInCommon({ counts, named: leaveOut(named, known) }, limit);
  const chosen = new Set([nearness.viewer, ...friends, ...strangers]);
  for (let number = nearness.highest; number > 0 && chosen.size < limit; number -= 1) chosen.add(number);
  const inCommon = (number: number): number => (number === nearness.viewer ? 0 : (counts[number] ?? 0));
  return [...chosen]
    .slice(0, limit)
    .sort((a, b) => Number(friends.has(b)) - Number(friends.has(a)) || inCommon(b) - inCommon(a) || b - a);
}

function countInCommon({ friendsOfFriends, highest }: Nearness): InCommon {
  const counts = new Uint16Array(highest + 1);
  const named = new Uint32Array(friendsOfFriends.reduce((sum, numbers) => sum + numbers.length, 0));
  let size = 0;
  for (const numbers of friendsOfFriends) {
    for (let at = 0; at < numbers.length; at += 1) {
      const number = numbers[at] ?? 0;
      if (counts[number] === 0) named[size++] = number;
      counts[number] = (counts[number] ?? 0) + 1;
    }
  }
  if (size < highest * SHORT_SHARE) return { counts, named: named.subarray(0, size).sort() };
  size = 0;
  for (let number = 1; number <= highest; number += 1) if ((counts[number] ?? 0) > 0) named[size++] = number;
  return { counts, named: named.subarray(0, size) };
}

/** In place, and without a call for each of what may be half of the community. */
function leaveOut(numbers: Uint32Array, known: MemberSet): Uint32Array {
  let size = 0;
  for (const number of numbers) if (!known.has(number)) numbers[size++] = number;
  return numbers.subarray(0, size);
}

/** Those with the highest counts, of equals the newest. */
function mostInCommon({ counts, named }: InCommon, limit: number): number[] {
  const sizes: number[] = [];
  for (const number of named) sizes[counts[number] ?? 0] = (sizes[counts[number] ?? 0] ?? 0) + 1;
  // Very many may have one friend in common, so no more are sorted than can be listed.
  let least = sizes.length;
  for (let taken = 0; least > 1 && taken < limit;) taken += sizes[(least -= 1)] ?? 0;
  const found: number[] = [];
  for (let at = named.length - 1, ofLeast = 0; at >= 0; at -= 1) {
    const number = named[at] ?? 0;
    const count = counts[number] ?? 0;
    if (count > least || (count === least && (ofLeast += 1) <= limit)) found.push(number);
  }
  return found.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || b - a).slice(0, limit);
}
