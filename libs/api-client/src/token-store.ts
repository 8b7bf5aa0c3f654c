import { TOKEN_STORAGE_KEY } from '@sharewave/contracts';

type TokenListener = (token: string | null) => void;

const listeners = new Set<TokenListener>();

/** The stored session token; null for a visitor. */
export function readToken(): string | null {
  try {
    return window.localStorage.getItem(TOKEN_STORAGE_KEY);
  } catch {
    // NOTE: storage may be blocked by the browser's privacy settings; such a visitor cannot stay signed in.
    return null;
  }
}

/** Stores the token (null removes it) and notifies this tab's listeners. */
export function writeToken(token: string | null): void {
  try {
    if (token === null) window.localStorage.removeItem(TOKEN_STORAGE_KEY);
    else window.localStorage.setItem(TOKEN_STORAGE_KEY, token);
  } catch (error) {
    // NOTE: blocked storage holds no token, and must not keep anybody on the page of a member.
    if (token !== null) throw error;
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
