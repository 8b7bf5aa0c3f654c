/** Letters written from right to left, and characters that change the direction of what follows them. */
const CHANGES_DIRECTION = /[\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** A name that would turn the words around it in a plain text is set apart from them, by characters that are not seen. */
export function setApart(name: string): string {
  return CHANGES_DIRECTION.test(name) ? `\u2068${name}\u2069` : name;
}
