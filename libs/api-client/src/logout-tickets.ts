import { LOGOUT_TICKET_PREFIX } from '@sharewave/contracts';
import { claimsOf } from './token-claims';

/** Keeps what ends a token's session later, and nothing else of the token. Returns how to forget it, once the session has ended. */
export function keepLogoutTicket(token: string | null): () => void {
  const ticket = claimsOf(token)?.logout;
  try {
    if (ticket !== undefined) window.localStorage.setItem(LOGOUT_TICKET_PREFIX + ticket, '');
  } catch {
    // NOTE: a full or blocked storage must not keep anybody signed in.
  }
  return () => window.localStorage.removeItem(LOGOUT_TICKET_PREFIX + ticket);
}
