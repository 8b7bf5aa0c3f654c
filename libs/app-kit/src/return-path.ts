const RETURN_KEY = 'sharewave.return-to';

/** Remembers the current screen when a session ends or a visitor must log in, to return to it after the login. */
export function rememberReturnPath(): void {
  const { pathname, search } = window.location;
  try {
    window.sessionStorage.setItem(RETURN_KEY, pathname + search);
  } catch {
    // NOTE: storage may be full or blocked; the login then leads to the home screen.
  }
}

/** Returns and forgets the screen to return to after a login; null = none. */
export function takeReturnPath(): string | null {
  const path = window.sessionStorage.getItem(RETURN_KEY);
  window.sessionStorage.removeItem(RETURN_KEY);
  // Only a path on this site: the stored value could have been tampered with.
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}
