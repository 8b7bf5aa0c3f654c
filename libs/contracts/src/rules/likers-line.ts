/** Letters written from right to left, and characters that change the direction of what follows them. */
const CHANGES_DIRECTION = /[\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** A name that would turn the words around it is set apart from them, by characters that are not seen. */
const apart = (name: string): string => (CHANGES_DIRECTION.test(name) ? `\u2068${name}\u2069` : name);

/** The line under a post that names its likers (spec 2): one name, 'A and B', or 'A, B and N others...'. */
export function likersLine(names: readonly string[], total: number): string {
  const [first, second] = names.map(apart);
  if (first === undefined || total <= 0) return '';
  if (second === undefined || total === 1) return first;
  if (total === 2) return `${first} and ${second}`;
  return `${first}, ${second} and ${total - 2} others...`;
}
