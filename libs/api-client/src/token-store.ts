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

/** Calls the listener when the token changes, in this tab or in another one. */
export function subscribeToToken(listener: TokenListener): () => void {
  const handleStorage = (event: StorageEvent) => {
    // key is null when another tab cleared the whole storage.
    if (event.key === TOKEN_STORAGE_KEY || event.key === null) listener(readToken());
  };
  listeners.add(listener);
  window.addEventListener('storage', handleStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', handleStorage);
  };
}
