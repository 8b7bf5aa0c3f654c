import { browserKey, clearAfterSession, localStore } from '@sharewave/storage';

/** Holds the id of the member who signed out. Other tabs only notice that the token is gone, as when a session expires. */
const SIGNED_OUT_KEY = browserKey('signed-out');

/** Records, before the token is removed, which member has signed out; null if the session ended for another reason. */
export function recordSignOut(signedOutId: string | null): void {
  if (signedOutId === null) localStore.remove(SIGNED_OUT_KEY);
  else localStore.write(SIGNED_OUT_KEY, signedOutId);
}

/** Called in every tab when the token is gone: removes what must not outlive the session. */
export const clearAfterEnd = (): void => clearAfterSession(localStore.read(SIGNED_OUT_KEY));
