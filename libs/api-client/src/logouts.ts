import { LOGOUT_TICKET_PREFIX, ROUTES } from '@sharewave/contracts';
import { isApiError } from './api-error';
import { call } from './http-client';
import { subscribeToToken } from './token-store';

/** The browser does not say when a server is back that could not be reached, so it is tried this often. */
const AGAIN_MS = 30_000;

let nextTry: ReturnType<typeof setTimeout> | undefined;

async function redeem(key: string): Promise<void> {
  try {
    await call(ROUTES.logoutLater, { body: { ticket: key.slice(LOGOUT_TICKET_PREFIX.length) } });
  } catch (error) {
    // A refused ticket, as after a change of the key, ends nothing at a later try either.
    if (!isApiError(error) || error.code !== 'validation_failed') return;
  }
  window.localStorage.removeItem(key);
}

function tryLater(): void {
  clearTimeout(nextTry);
  nextTry = setTimeout(endSessions, AGAIN_MS);
}

function endSessions(): void {
  const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(LOGOUT_TICKET_PREFIX));
  if (keys.length === 0) return;
  keys.forEach((key) => void redeem(key));
  tryLater();
}

/** Ends the sessions of the kept tickets, now and whenever the network is back. */
export function startLogouts(): void {
  endSessions();
  window.addEventListener('online', endSessions);
  // By then the sign-out itself has been answered, if it could be.
  subscribeToToken((token) => token === null && tryLater());
}
