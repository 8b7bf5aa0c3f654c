import { KEPT_SCREENS_PREFIX, OUTBOX_PREFIX } from '@sharewave/contracts';

/** What is left of whoever was here; the theme and the like belong to the browser, not to them. */
const PREFIXES = ['sharewave.handover', 'sharewave.heights', 'sharewave.scroll', KEPT_SCREENS_PREFIX];

/** With what one member has written and not sent. Another's, whose session has run out, waits for them; with '' for an id it goes as well. */
const prefixesOf = (memberId: string): string[] => [
  ...PREFIXES,
  `sharewave.draft.${memberId}`,
  OUTBOX_PREFIX + memberId,
];

function clear(storage: Storage, prefixes: readonly string[]): void {
  const keys = Array.from({ length: storage.length }, (_entry, index) => storage.key(index) ?? '');
  for (const key of keys) if (prefixes.some((prefix) => key.startsWith(prefix))) storage.removeItem(key);
}

function forget(prefixes: readonly string[]): void {
  try {
    clear(window.sessionStorage, prefixes);
    clear(window.localStorage, prefixes);
  } catch {
    // NOTE: storage may be blocked; then nothing has been left in it.
  }
}

/** Takes away what a member who signs out has written and not sent: the next one at this browser must not find it. */
export const forgetMember = (memberId: string): void => forget(prefixesOf(memberId));

/** The id of who has signed out: the other tabs see no more than the token go, as when a session has run out. */
const SIGNED_OUT_KEY = 'sharewave.signed-out';

/** Notes, before the token goes, why it does: its member has signed out, or null. */
export function noteEnd(signedOutId: string | null): void {
  try {
    if (signedOutId === null) window.localStorage.removeItem(SIGNED_OUT_KEY);
    else window.localStorage.setItem(SIGNED_OUT_KEY, signedOutId);
  } catch {
    // NOTE: a full or blocked storage must not keep anybody signed in.
  }
}

/** Takes away, in each tab whose token is gone, what its member saw last, which is shown to nobody; after a sign-out all that they left. */
export function forgetAfterEnd(): void {
  const signedOutId = window.localStorage.getItem(SIGNED_OUT_KEY);
  forget(signedOutId === null ? [KEPT_SCREENS_PREFIX] : prefixesOf(signedOutId));
}
