/**
 * Refusals that say nothing of the message. A forged sender is a page of one member that connected as another has just signed
 * in at this browser: it is about to be loaded again, and the first one's messages wait for them.
 */
const PASSING_CODES = ['network', 'rate_limited', 'internal', 'unavailable', 'forged_sender'];

/** How long after such a refusal the next try comes, unless the server says so. */
const NEXT_TRY_MS = 10_000;

/**
 * How long a tab leaves alone what another one has put into the outbox: that one sends it, unless it was closed over it. As
 * long as an answer may take; sent by both it would be stored once, and cost the member two of their messages.
 */
export const OTHERS_TURN_MS = 10_000;

/** Whether a message that was refused so is tried again by itself. */
export const isPassing = (code: string | null): boolean => PASSING_CODES.includes(code ?? '');

/** In how many milliseconds. */
export const nextTryMs = (retryAfterSeconds: number | undefined): number =>
  retryAfterSeconds === undefined ? NEXT_TRY_MS : retryAfterSeconds * 1000;
