const PLACEHOLDER = /change|replace|example|placeholder|secret|password|random|-here$/i;
const REPETITION = /^(.+?)\1+$/s;

/** Whether nobody can guess a secret: no placeholder, no repetition, and at least so many bits by the frequencies of its characters. */
export function isStrongSecret(secret: string, leastBits: number): boolean {
  return !PLACEHOLDER.test(secret) && !REPETITION.test(secret) && bitsOf(secret) >= leastBits;
}

function bitsOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length);
  return bits;
}
