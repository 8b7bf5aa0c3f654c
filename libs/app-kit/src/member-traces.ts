import { KEPT_SCREENS_PREFIX, OUTBOX_PREFIX } from '@sharewave/contracts';

/** What a member leaves in the browser's storages; the theme and the like belong to the browser, not to them. */
const PREFIXES = [
  'sharewave.draft',
  OUTBOX_PREFIX,
  'sharewave.handover',
  'sharewave.heights',
  'sharewave.scroll',
  KEPT_SCREENS_PREFIX,
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
export const forgetMember = (): void => forget(PREFIXES);

/** Takes away what a member saw last: it is shown to nobody who would not see it now. */
export const forgetScreens = (): void => forget([KEPT_SCREENS_PREFIX]);
