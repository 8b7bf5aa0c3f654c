import { isApiError } from '@sharewave/api-client';

/** Longer waits are shown in minutes. */
const MOST_SECONDS = 99;
const STORAGE_FULL = 'Storage for photos is full';

export function waitState(seconds: number): string {
  return `Try again in ${seconds > MOST_SECONDS ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`}`;
}

/** The text for an action that failed: how long to wait, or that there is no room, if the API says so, otherwise `text` ("Not sent"). */
export function failureState(error: unknown, text: string): string {
  if (isApiError(error) && error.code === 'storage_full') return STORAGE_FULL;
  const seconds = isApiError(error, 429) ? error.retryAfterSeconds : null;
  return seconds === null ? text : waitState(seconds);
}
