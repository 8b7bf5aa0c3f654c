import { KEPT_SCREENS_PREFIX, OUTBOX_PREFIX } from '@sharewave/contracts';

/** Storage keys that hold data of a member. The theme, for example, belongs to the browser and is kept. */
const PREFIXES = ['sharewave.handover', 'sharewave.heights', 'sharewave.scroll', KEPT_SCREENS_PREFIX];

/**
 * The prefixes above and those of one member's unsent texts. Unsent texts of other members, whose sessions have expired,
 * are kept for them; an empty id removes those as well.
 */
const prefixesOf = (memberId: string): string[] => [
  ...PREFIXES,
  `sharewave.draft.${memberId}`,
  OUTBOX_PREFIX + memberId,
];

function clear(storage: Storage, prefixes: readonly string[]): void {
  const keys = Array.from({ length: storage.length }, (_entry, index) => storage.key(index) ?? '');
  for (const key of keys) if (prefixes.some((prefix) => key.startsWith(prefix))) storage.removeItem(key);
}

function forget(findPrefixes: () => readonly string[]): void {
  try {
    const prefixes = findPrefixes();
    clear(window.sessionStorage, prefixes);
    clear(window.localStorage, prefixes);
  } catch {
    // NOTE: storage may be blocked; then there is nothing in it.
  }
}

/** Removes the data of a member who signs out, so that the next person at this browser does not find it. */
export const forgetMember = (memberId: string): void => forget(() => prefixesOf(memberId));

/** Holds the id of the member who signed out. Other tabs only notice that the token is gone, as when a session expires. */
const SIGNED_OUT_KEY = 'sharewave.signed-out';

/** Records, before the token is removed, which member has signed out; null if the session ended for another reason. */
export function noteEnd(signedOutId: string | null): void {
  try {
    if (signedOutId === null) window.localStorage.removeItem(SIGNED_OUT_KEY);
    else window.localStorage.setItem(SIGNED_OUT_KEY, signedOutId);
  } catch {
    // NOTE: full or blocked storage must not keep anybody signed in.
  }
}

/** Called in every tab when the token is gone: removes the kept screens, and after a sign-out all data of that member. */
export function forgetAfterEnd(): void {
  forget(() => {
    const signedOutId = window.localStorage.getItem(SIGNED_OUT_KEY);
    return signedOutId === null ? [KEPT_SCREENS_PREFIX] : prefixesOf(signedOutId);
  });
}
