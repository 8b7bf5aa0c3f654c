import { isApiError } from '@sharewave/api-client';

/** From here on minutes are easier to read. */
const MOST_SECONDS = 99;

/** What a member reads who has to wait before the next try. */
export function waitState(seconds: number): string {
  return `Try again in ${seconds > MOST_SECONDS ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`}`;
}

/** The state of what could not be done: how long to wait where the API says so, else by its own name ("Not sent"). */
export function failureState(error: unknown, name: string): string {
  const seconds = isApiError(error, 429) ? error.retryAfterSeconds : null;
  return seconds === null ? name : waitState(seconds);
}
