import { setApart } from './set-apart';

/** The line under a post that names its likers (spec 2): one name, 'A and B', or 'A, B and N others...'. */
export function likersLine(names: readonly string[], total: number): string {
  const [first, second] = names.map(setApart);
  if (first === undefined || total <= 0) return '';
  if (second === undefined || total === 1) return first;
  if (total === 2) return `${first} and ${second}`;
  return `${first}, ${second} and ${total - 2} others...`;
}
