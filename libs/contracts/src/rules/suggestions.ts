import { SUGGESTION_COUNT } from '../constants';

/** People you may know: the first ten of the list, which starts with the friends, who are neither these nor the viewer (spec 9). */
export function suggestionsFor<T extends { id: string }>(
  members: readonly T[],
  viewerId: string,
  friendCount: number,
): T[] {
  return members
    .slice(friendCount)
    .filter((member) => member.id !== viewerId)
    .slice(0, SUGGESTION_COUNT);
}
