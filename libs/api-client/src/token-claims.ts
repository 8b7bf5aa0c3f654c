import type { Viewer } from './model/session';

interface Claims {
  sub: string;
  username: string;
  /** Seconds since 1970. */
  exp: number;
  /** The session's logout ticket; absent from tokens that were issued before there were tickets. */
  logout?: string;
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

/** The claims of a token, whose signature is not verified; undefined for a malformed token. */
export function claimsOf(token: string | null): Claims | undefined {
  const [, payload = ''] = (token ?? '').split('.');
  try {
    // `atob` returns bytes; ids and usernames are ASCII, so no decoding is needed.
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    return isClaims(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The viewer that a token names. The signature is not verified: this only serves to start rendering, and the API verifies
 * the token with every call. Undefined for a token that is malformed or expired.
 */
export function viewerOf(token: string | null): Viewer | undefined {
  const claims = claimsOf(token);
  if (claims === undefined || claims.exp * 1000 <= Date.now()) return undefined;
  return { id: claims.sub, username: claims.username };
}
