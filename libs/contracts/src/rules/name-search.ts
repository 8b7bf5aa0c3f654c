import { SEARCH_RESULT_COUNT } from '../constants';
import { LIMITS } from '../limits';

/** Maximum length of a name in lower case, where one letter may become two (İ does). */
const LONGEST_NAME = 2 * LIMITS.fullName.max;

/** A text without its letter case. The lower case of a Greek sigma depends on what follows it, so one form stands for both. */
export const foldCase = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');

/** Whether a full name contains the typed text, regardless of letter case (spec 5). */
export function nameMatches(fullName: string, text: string): boolean {
  return foldCase(fullName).includes(foldCase(text));
}

export function couldMatch(text: string): boolean {
  return text !== '' && text.toLowerCase().length <= LONGEST_NAME;
}

/** The first matches of a friend search, in the order of the list; none while nothing is typed (spec 4). */
export function searchByName<T extends { fullName: string }>(members: readonly T[], text: string): T[] {
  if (text === '') return [];
  const matches: T[] = [];
  for (const member of members) {
    if (nameMatches(member.fullName, text)) matches.push(member);
    if (matches.length === SEARCH_RESULT_COUNT) break;
  }
  return matches;
}
