import { TOKEN_STORAGE_KEY } from '@sharewave/contracts';
import { localStore } from '@sharewave/storage';

type TokenListener = (token: string | null) => void;

const listeners = new Set<TokenListener>();

/** The stored session token; null for a visitor. */
export const readToken = (): string | null => localStore.read(TOKEN_STORAGE_KEY);

/** Stores the token (null removes it) and notifies this tab's listeners; throws if the browser does not store it. */
export function writeToken(token: string | null): void {
  if (token === null) localStore.remove(TOKEN_STORAGE_KEY);
  else if (!localStore.write(TOKEN_STORAGE_KEY, token)) {
    throw new DOMException('The browser stores no token', 'SecurityError');
  }
  for (const listener of listeners) listener(token);
}

/**
 * Calls the listener when the token changes in this tab or in another one, or has changed while the page was in the
 * back/forward cache.
 */
export function subscribeToToken(listener: TokenListener): () => void {
  let known = readToken();
  const notify = (token: string | null) => {
    known = token;
    listener(token);
  };
  const check = () => {
    const token = readToken();
    if (token !== known) notify(token);
  };
  listeners.add(notify);
  window.addEventListener('storage', check);
  // A page in the back/forward cache receives no storage events.
  window.addEventListener('pageshow', check);
  return () => {
    listeners.delete(notify);
    window.removeEventListener('storage', check);
    window.removeEventListener('pageshow', check);
  };
}
