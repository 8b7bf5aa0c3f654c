import type { Viewer } from '@sharewave/api-client';

const VIEWER_KEY = 'sharewave.viewer';
const RETURN_KEY = 'sharewave.return-to';
const TOKEN_TAIL_LENGTH = 16;

const tailOf = (token: string): string => token.slice(-TOKEN_TAIL_LENGTH);

function isMemory(value: unknown): value is { tail: string; id: string; username: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'tail' in value &&
    typeof value.tail === 'string' &&
    'id' in value &&
    typeof value.id === 'string' &&
    'username' in value &&
    typeof value.username === 'string'
  );
}

/** Remembers whose token this is, so that the next page load need not wait for the login status to paint. */
export function rememberViewer(token: string, viewer: Viewer): void {
  window.sessionStorage.setItem(VIEWER_KEY, JSON.stringify({ tail: tailOf(token), ...viewer }));
}

/** The member that the token was last seen to belong to, in this tab. */
export function recallViewer(token: string): Viewer | undefined {
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(VIEWER_KEY) ?? 'null');
    if (!isMemory(value) || value.tail !== tailOf(token)) return undefined;
    return { id: value.id, username: value.username };
  } catch {
    // A memory that cannot be read is no memory; the login status answers.
    return undefined;
  }
}

/** Forgets the member of this tab. */
export function forgetViewer(): void {
  window.sessionStorage.removeItem(VIEWER_KEY);
}

/** Remembers the screen that an ended session was on, to come back to it after the next login. */
export function rememberReturnPath(path: string): void {
  window.sessionStorage.setItem(RETURN_KEY, path);
}

/** The screen to come back to after a login, once; null = none. */
export function takeReturnPath(): string | null {
  const path = window.sessionStorage.getItem(RETURN_KEY);
  window.sessionStorage.removeItem(RETURN_KEY);
  // Only a path of this site: what is stored could have been tampered with.
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}
