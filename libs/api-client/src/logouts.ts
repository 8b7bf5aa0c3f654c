import { ROUTES } from '@sharewave/contracts';
import { localStore } from '@sharewave/storage';
import { isApiError } from './api-error';
import { call } from './http-client';
import { LOGOUT_TICKET_PREFIX } from './logout-tickets';
import { subscribeToToken } from './token-store';

/** How often a tab looks for tickets that are due: the browser does not say when a server is back that could not be reached. */
const CHECK_EVERY_MS = 30_000;
/** The wait after a failed try doubles up to this: an API that was rolled back may not know the call for days. */
const LONGEST_PAUSE_MS = 3_600_000;
/** Tabs check at different moments, so that a ticket is sent by the first of them only. */
const SPREAD_MS = 2_000;

let nextCheck: ReturnType<typeof setTimeout> | undefined;
/** When the network has last come back. */
let onlineSince = 0;

async function redeem(key: string, expiresAt: number): Promise<void> {
  try {
    await call(ROUTES.logoutLater, { body: { ticket: key.slice(LOGOUT_TICKET_PREFIX.length) } });
  } catch (error) {
    // A refused ticket, as after a change of the key, ends nothing at a later try either, nor does one whose session has expired.
    const isRefused = isApiError(error) && error.code === 'validation_failed';
    if (!isRefused && Date.now() < expiresAt * 1000) return;
  }
  localStore.remove(key);
}

/** Sends a ticket unless a tab has tried that recently. Its entry has the times that all tabs go by. */
function redeemIfDue(key: string): void {
  const entry = localStore.read(key) || 'Infinity';
  const [expiresAt = Infinity, triedAt = 0, lastPauseMs = 0] = entry.split(' ').map(Number);
  // A try in the future was timed by a clock that has been corrected since.
  const isOutdated = triedAt < onlineSince || triedAt > Date.now();
  const pauseMs = isOutdated ? 0 : lastPauseMs;
  if (!isOutdated && Date.now() < triedAt + pauseMs) return;
  const nextPauseMs = Math.min(Math.max(2 * pauseMs, CHECK_EVERY_MS), LONGEST_PAUSE_MS);
  // If the storage is full, each tab tries at every check.
  localStore.write(key, [expiresAt, Date.now(), nextPauseMs].join(' '));
  void redeem(key, expiresAt);
}

function endSessions(): void {
  const keys = localStore.keys(LOGOUT_TICKET_PREFIX);
  keys.forEach(redeemIfDue);
  if (keys.length > 0) checkIn(CHECK_EVERY_MS);
}

function checkIn(delayMs: number): void {
  clearTimeout(nextCheck);
  nextCheck = setTimeout(endSessions, delayMs + Math.random() * SPREAD_MS);
}

/** Ends the sessions of the stored tickets, now and whenever the network is back. */
export function startLogouts(): void {
  checkIn(0);
  window.addEventListener('online', () => {
    onlineSince = Date.now();
    checkIn(0);
  });
  // By then the sign-out itself has been answered, if it could be.
  subscribeToToken((token) => token === null && checkIn(CHECK_EVERY_MS));
}
