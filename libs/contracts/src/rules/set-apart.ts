/** Letters written from right to left, and characters that change the direction of what follows them. */
const CHANGES_DIRECTION = /[\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** Isolates a name that would change the direction of the words around it in plain text, by invisible characters. */
export function setApart(name: string): string {
  return CHANGES_DIRECTION.test(name) ? `\u2068${name}\u2069` : name;
}
