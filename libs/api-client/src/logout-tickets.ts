import { LOGOUT_TICKET_PREFIX } from '@sharewave/contracts';
import { claimsOf } from './token-claims';

/**
 * Keeps what ends a token's session later, with the time at which the session expires, and nothing else of the token. Returns
 * how to forget it, once the session has ended.
 */
export function keepLogoutTicket(token: string | null): () => void {
  const claims = claimsOf(token);
  const key = LOGOUT_TICKET_PREFIX + claims?.logout;
  const change = (isKept: boolean) => {
    try {
      if (isKept) window.localStorage.setItem(key, String(claims?.exp));
      else window.localStorage.removeItem(key);
    } catch {
      // NOTE: a full or blocked storage must not keep anybody signed in.
    }
  };
  if (claims?.logout !== undefined) change(true);
  return () => change(false);
}
