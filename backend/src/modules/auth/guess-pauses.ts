export const LONGEST_PAUSE_MS = 5 * 60 * 1000;
const DOUBLINGS = Math.ceil(Math.log2(LONGEST_PAUSE_MS / 1000));

/** How many passwords may be tried without a pause. With the pauses after them 18 and 12 are checked in five minutes. */
export const ALLOWANCES = { account: 10, device: 4 } as const;

const PAUSES = { account: growing(ALLOWANCES.account), device: growing(ALLOWANCES.device) };

/** The pause after the first guess, the second and so on, in ms: none at first, then a second, two, four … up to five minutes. */
export const pausesOf = (kind: keyof typeof ALLOWANCES): readonly number[] => PAUSES[kind];

function growing(allowance: number): readonly number[] {
  const none = new Array<number>(allowance - 1).fill(0);
  const doubled = Array.from({ length: DOUBLINGS + 1 }, (_, step) =>
    Math.min(1000 * 2 ** step, LONGEST_PAUSE_MS),
  );
  return [...none, ...doubled];
}
