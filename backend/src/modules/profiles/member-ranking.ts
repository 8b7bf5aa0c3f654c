/** What is known about how near a member is to the viewer. */
export interface Nearness {
  readonly friendIds: ReadonlySet<string>;
  /** Friends in common, by member id. */
  readonly mutualCounts: ReadonlyMap<string, number>;
}

/** Friends first, then those with most friends in common, then the newest (their ids sort by time). */
export function rankMembers<T extends { readonly id: string }>(
  members: readonly T[],
  { friendIds, mutualCounts }: Nearness,
): T[] {
  const closeness = (member: T): number => Number(friendIds.has(member.id));
  const inCommon = (member: T): number => mutualCounts.get(member.id) ?? 0;
  return [...members].sort(
    (a, b) => closeness(b) - closeness(a) || inCommon(b) - inCommon(a) || (a.id < b.id ? 1 : -1),
  );
}

/** The ids of the members worth listing when not all can be: friends, friends of friends, then newcomers. */
export function nearestIds(
  nearness: Nearness,
  newestIds: readonly string[],
  viewerId: string,
  limit: number,
): string[] {
  const strangers = [...nearness.mutualCounts.keys()]
    .filter((id) => !nearness.friendIds.has(id))
    .map((id) => ({ id }));
  const known = rankMembers(strangers, nearness).map(({ id }) => id);
  // The viewer is always listed, so they come first here; ranking puts them where they belong.
  const nearest = new Set([viewerId, ...nearness.friendIds, ...known, ...newestIds]);
  return [...nearest].slice(0, limit);
}
