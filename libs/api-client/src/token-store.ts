import { TOKEN_STORAGE_KEY } from '@sharewave/contracts';

type TokenListener = (token: string | null) => void;

const listeners = new Set<TokenListener>();

/** The stored session token, or null for a visitor. */
export function readToken(): string | null {
  try {
    return window.localStorage.getItem(TOKEN_STORAGE_KEY);
  } catch {
    // NOTE: storage may be blocked by the browser's privacy settings; such a visitor cannot stay signed in.
    return null;
  }
}

/** Keeps the token (or removes it with null) and tells this tab's listeners. */
export function writeToken(token: string | null): void {
  if (token === null) window.localStorage.removeItem(TOKEN_STORAGE_KEY);
  else window.localStorage.setItem(TOKEN_STORAGE_KEY, token);
  for (const listener of listeners) listener(token);
}

/** Calls the listener when the token changes, in this tab or in another one, and when it has while the page was put away. */
export function subscribeToToken(listener: TokenListener): () => void {
  let known = readToken();
  const tell = (token: string | null) => {
    known = token;
    listener(token);
  };
  const look = () => {
    const token = readToken();
    if (token !== known) tell(token);
  };
  listeners.add(tell);
  window.addEventListener('storage', look);
  // A page that a browser had put away was told of nothing meanwhile.
  window.addEventListener('pageshow', look);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', look);
    window.removeEventListener('pageshow', look);
  };
}
