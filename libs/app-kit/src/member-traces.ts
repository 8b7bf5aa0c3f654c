import { outboxKey } from '@sharewave/contracts';

/** What a member leaves in the browser's storages; the theme and the like belong to the browser, not to them. */
const PREFIXES = ['sharewave.draft', outboxKey(''), 'sharewave.handover', 'sharewave.heights'];

function clear(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_entry, index) => storage.key(index) ?? '');
  for (const key of keys) if (PREFIXES.some((prefix) => key.startsWith(prefix))) storage.removeItem(key);
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
