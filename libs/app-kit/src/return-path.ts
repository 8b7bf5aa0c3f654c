import { browserKey, tabStore } from '@sharewave/storage';

const RETURN_KEY = browserKey('return-to');

/** Remembers the current screen when a session ends or a visitor must log in, to return to it after the login. */
export function rememberReturnPath(): void {
  const { pathname, search } = window.location;
  tabStore.write(RETURN_KEY, pathname + search);
}

/** Returns and removes the screen to return to after a login; null = none. */
export function takeReturnPath(): string | null {
  const path = tabStore.read(RETURN_KEY);
  tabStore.remove(RETURN_KEY);
  // Only a path on this site: the stored value could have been tampered with.
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}
