import type { Viewer } from './model/session';

interface Claims {
  sub: string;
  username: string;
  /** Seconds since 1970. */
  exp: number;
}

function isClaims(value: unknown): value is Claims {
  return (
    typeof value === 'object' &&
    value !== null &&
    'sub' in value &&
    typeof value.sub === 'string' &&
    'username' in value &&
    typeof value.username === 'string' &&
    'exp' in value &&
    typeof value.exp === 'number'
  );
}

/**
 * Whom a token names, unchecked: enough to begin a screen with, for the API checks it at each call. Undefined for a
 * token that names nobody or is over.
 */
export function viewerOf(token: string | null): Viewer | undefined {
  const [, payload = ''] = (token ?? '').split('.');
  try {
    // Ids and usernames are ASCII, so that the bytes are the text.
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    if (!isClaims(claims) || claims.exp * 1000 <= Date.now()) return undefined;
    return { id: claims.sub, username: claims.username };
  } catch {
    return undefined;
  }
}
