/** Data for ranking members by closeness to the viewer. Members are given by number, in the order of joining. */
export interface Nearness {
  readonly viewer: number;
  /** Oldest friendship first. */
  readonly friends: Uint32Array;
  readonly friendsOfFriends: readonly Uint32Array[];
  readonly highest: number;
}

/** Mutual friend count by member number, and the numbers to look at, in ascending order. */
interface Mentions {
  readonly counts: Uint16Array;
  readonly size: number;
  readonly numberAt: (place: number) => number;
}

/** If the lists are short compared to the community, sorting their members is faster than scanning everybody. */
const SHORT_SHARE = 1 / 16;

/**
 * The closest members: friends first, then those with most mutual friends, then the newest. Always includes the viewer and, if there are
 * enough, `minOthers` members who are no friends.
 */
export function nearestMembers(nearness: Nearness, limit: number, minOthers = 0): number[] {
  const { viewer, highest } = nearness;
  const mentions = countMentions(nearness);
  const { counts } = mentions;
  const friends = new Map<number, number>();
  for (const number of nearness.friends.slice(-limit).reverse()) friends.set(number, counts[number] ?? 0);
  // Friends and the viewer do not count among the others.
  for (const number of nearness.friends) counts[number] = 0;
  counts[viewer] = 0;
  const newestFriends = [...friends.keys()];
  const first = newestFriends.slice(0, Math.max(0, limit - 1 - minOthers));
  const chosen = new Set([viewer, ...first, ...mostMentioned(mentions, limit)]);
  const known = new Set(chosen.size < limit ? nearness.friends : []);
  for (let number = highest; number > 0 && chosen.size < limit; number -= 1) {
    if (!known.has(number)) chosen.add(number);
  }
  for (const number of newestFriends) if (chosen.size < limit) chosen.add(number);
  const inCommon = (number: number): number => friends.get(number) ?? counts[number] ?? 0;
  return [...chosen]
    .slice(0, limit)
    .sort((a, b) => Number(friends.has(b)) - Number(friends.has(a)) || inCommon(b) - inCommon(a) || b - a);
}

function countMentions({ friendsOfFriends, highest }: Nearness): Mentions {
  const counts = new Uint16Array(highest + 1);
  const length = friendsOfFriends.reduce((sum, numbers) => sum + numbers.length, 0);
  const isShort = length < highest * SHORT_SHARE;
  const named = new Uint32Array(isShort ? length : 0);
  let size = 0;
  for (const numbers of friendsOfFriends) {
    for (let at = 0; at < numbers.length; at += 1) {
      const number = numbers[at] ?? 0;
      const count = counts[number] ?? 0;
      if (isShort && count === 0) named[size++] = number;
      counts[number] = count + 1;
    }
  }
  if (!isShort) return { counts, size: counts.length, numberAt: (place) => place };
  const inOrder = named.subarray(0, size).sort();
  return { counts, size, numberAt: (place) => inOrder[place] ?? 0 };
}

/** Those with the highest count, newest first among equals. */
function mostMentioned({ counts, size, numberAt }: Mentions, limit: number): number[] {
  const sizes: number[] = [];
  for (let place = 0; place < size; place += 1) {
    const count = counts[numberAt(place)] ?? 0;
    sizes[count] = (sizes[count] ?? 0) + 1;
  }
  // Very many members may have one mutual friend, so it sorts no more than can be listed.
  let least = Math.max(1, sizes.length);
  for (let taken = 0; least > 1 && taken < limit;) taken += sizes[(least -= 1)] ?? 0;
  const found: number[] = [];
  for (let place = size - 1, ofLeast = 0; place >= 0; place -= 1) {
    const number = numberAt(place);
    const count = counts[number] ?? 0;
    if (count > least || (count === least && (ofLeast += 1) <= limit)) found.push(number);
  }
  return found.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || b - a).slice(0, limit);
}
