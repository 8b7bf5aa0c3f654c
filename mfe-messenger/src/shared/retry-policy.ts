/**
 * Failures that are not the message's fault. `forged_sender` is one of them: it hits a page whose member was replaced by
 * another one who has just signed in in this browser. That page is about to reload, and the messages wait for their author.
 */
const TRANSIENT_CODES = ['network', 'rate_limited', 'internal', 'unavailable', 'forged_sender'];

const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 30_000;

/** Whether a message that failed with this code is sent again automatically. */
export const isTransient = (code: string | null): boolean => TRANSIENT_CODES.includes(code ?? '');

/** The delay before the next try: what the server asks for, or twice as long after each failure in a row. */
export const retryDelayMs = (failures: number, retryAfterSeconds: number | undefined): number =>
  retryAfterSeconds === undefined
    ? Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS)
    : retryAfterSeconds * 1000;
