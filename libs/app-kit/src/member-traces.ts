import { OUTBOX_PREFIX } from '@sharewave/contracts';

/** Keys of what a member saw last begin with it; the address of the screen follows. */
export const KEPT_SCREENS_PREFIX = 'sharewave.screen:';

/** What a member leaves in the browser's storages; the theme and the like belong to the browser, not to them. */
const PREFIXES = [
  'sharewave.draft',
  OUTBOX_PREFIX,
  'sharewave.handover',
  'sharewave.heights',
  KEPT_SCREENS_PREFIX,
];

function clear(storage: Storage, prefixes = PREFIXES): void {
  const keys = Array.from({ length: storage.length }, (_entry, index) => storage.key(index) ?? '');
  for (const key of keys) if (prefixes.some((prefix) => key.startsWith(prefix))) storage.removeItem(key);
}

/** Takes away what a member saw last: it is shown to nobody who would not see it now. */
export function forgetScreens(): void {
  try {
    clear(window.localStorage, [KEPT_SCREENS_PREFIX]);
  } catch {
    // NOTE: storage may be blocked; then nothing has been left in it.
  }
}

/** Takes away what a member who signs out has written and not sent: the next one at this browser must not find it. */
export function forgetMember(): void {
  try {
    clear(window.sessionStorage);
    clear(window.localStorage);
  } catch {
    // NOTE: storage may be blocked; then nothing has been left in it.
  }
}
