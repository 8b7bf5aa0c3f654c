/** Refusals that say nothing of the message. */
const PASSING_CODES = ['network', 'rate_limited', 'internal', 'unavailable'];

/** How long after such a refusal the next try comes, unless the server says so. */
const NEXT_TRY_MS = 10_000;

/** Whether a message that was refused so is tried again by itself. */
export const isPassing = (code: string | null): boolean => PASSING_CODES.includes(code ?? '');

/** In how many milliseconds. */
export const nextTryMs = (retryAfterSeconds: number | undefined): number =>
  retryAfterSeconds === undefined ? NEXT_TRY_MS : retryAfterSeconds * 1000;
