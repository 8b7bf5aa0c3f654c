import { browserKey, localStore } from '@sharewave/storage';
import { claimsOf } from './token-claims';

/** Prefix of the storage keys of logout tickets: one key per ticket, so that tabs cannot overwrite each other's. */
export const LOGOUT_TICKET_PREFIX = browserKey('logout.');

/**
 * Stores what ends a token's session later, with the time at which the session expires, and nothing else of the token. Returns
 * a function that removes it, once the session has ended.
 */
export function keepLogoutTicket(token: string | null): () => void {
  const claims = claimsOf(token);
  const key = LOGOUT_TICKET_PREFIX + claims?.logout;
  if (claims?.logout !== undefined) localStore.write(key, String(claims.exp));
  return () => localStore.remove(key);
}
