const PLACEHOLDER = /change|replace|example|placeholder|secret|password|random|-here$/i;
const REPETITION = /^(.+?)\1+$/s;
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Shorter ones occur by chance. */
const SHORTEST_RUN = 4;

/**
 * Whether nobody can guess a secret: no placeholder, no repetition, and at least so many bits by the frequencies of its characters, of which
 * alphabets and keyboard rows have none but their first.
 */
export function isStrongSecret(secret: string, leastBits: number): boolean {
  return !PLACEHOLDER.test(secret) && !REPETITION.test(secret) && bitsOf(withoutRuns(secret)) >= leastBits;
}

function withoutRuns(text: string): string {
  const lower = text.toLowerCase();
  let kept = '';
  let start = 0;
  for (let at = 1; at <= text.length; at += 1) {
    const pair = lower.slice(at - 1, at + 1);
    if (pair.length === 2 && ROWS.some((row) => row.includes(pair))) continue;
    const run = text.slice(start, at);
    kept += run.length < SHORTEST_RUN ? run : run.charAt(0);
    start = at;
  }
  return kept;
}

function bitsOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length);
  return bits;
}
