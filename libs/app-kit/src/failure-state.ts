import { isApiError } from '@sharewave/api-client';

/** Longer waits are shown in minutes. */
const MOST_SECONDS = 99;

export function waitState(seconds: number): string {
  return `Try again in ${seconds > MOST_SECONDS ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`}`;
}

/** The text for an action that failed: how long to wait if the API says so, otherwise `text` ("Not sent"). */
export function failureState(error: unknown, text: string): string {
  const seconds = isApiError(error, 429) ? error.retryAfterSeconds : null;
  return seconds === null ? text : waitState(seconds);
}
