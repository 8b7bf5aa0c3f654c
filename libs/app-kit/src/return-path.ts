const RETURN_KEY = 'sharewave.return-to';

/** Remembers the screen that an ended session was on, or that a visitor asked for, to come to it after the next login. */
export function rememberReturnPath(): void {
  const { pathname, search } = window.location;
  try {
    window.sessionStorage.setItem(RETURN_KEY, pathname + search);
  } catch {
    // NOTE: storage may be full or blocked; the login then leads home.
  }
}

/** The screen to come back to after a login, once; null = none. */
export function takeReturnPath(): string | null {
  const path = window.sessionStorage.getItem(RETURN_KEY);
  window.sessionStorage.removeItem(RETURN_KEY);
  // Only a path of this site: what is stored could have been tampered with.
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}
