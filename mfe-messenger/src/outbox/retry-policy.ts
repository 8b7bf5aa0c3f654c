/**
 * Failures that are not the message's fault. `forged_sender` is one of them: it hits a page whose member was replaced by
 * another one who has just signed in in this browser. That page is about to reload, and the messages wait for their author.
 */
const TRANSIENT_CODES = ['network', 'rate_limited', 'internal', 'unavailable', 'forged_sender'];

/** The delay before the next try after such a failure, unless the server names another one. */
const RETRY_DELAY_MS = 10_000;

/**
 * How long a tab waits before it sends what another tab has put into the outbox. The other tab sends it itself, unless it
 * was closed before that. This is as long as an answer may take: a message sent by both tabs would be stored once, but would
 * count twice against the member's rate limit.
 */
export const TAKE_OVER_DELAY_MS = 10_000;

/** Whether a message that failed with this code is sent again automatically. */
export const isTransient = (code: string | null): boolean => TRANSIENT_CODES.includes(code ?? '');

export const retryDelayMs = (retryAfterSeconds: number | undefined): number =>
  retryAfterSeconds === undefined ? RETRY_DELAY_MS : retryAfterSeconds * 1000;
