/** Repeatable randomness, so that a failing seed can be run again. */
export function randomOf(seed: number): <T>(of: readonly [T, ...T[]]) => T {
  let state = seed;
  return (of) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return of[Math.floor((state / 2 ** 32) * of.length)] ?? of[0];
  };
}
