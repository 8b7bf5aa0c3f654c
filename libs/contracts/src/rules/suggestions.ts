import { SUGGESTION_COUNT } from '../constants';

/** People you may know: the first ten of the list who are neither the viewer nor a friend (spec 9). */
export function suggestionsFor<T extends { id: string }>(
  members: readonly T[],
  viewerId: string,
  friendIds: ReadonlySet<string>,
): T[] {
  return members
    .filter((member) => member.id !== viewerId && !friendIds.has(member.id))
    .slice(0, SUGGESTION_COUNT);
}
