import { claimsOf } from './token-claims';

/** Prefix of the storage keys of logout tickets: one key per ticket, so that tabs cannot overwrite each other's. */
export const TICKET_PREFIX = 'sharewave.logout.';

/** Keeps what ends a token's session later, and nothing else of the token. Returns how to forget it, once the session has ended. */
export function keepLogoutTicket(token: string | null): () => void {
  const ticket = claimsOf(token)?.logout;
  try {
    if (ticket !== undefined) window.localStorage.setItem(TICKET_PREFIX + ticket, '');
  } catch {
    // NOTE: a full or blocked storage must not keep anybody signed in.
  }
  return () => window.localStorage.removeItem(TICKET_PREFIX + ticket);
}
