import { KEPT_SCREENS_PREFIX as PREFIX } from '@sharewave/contracts';
import { readScreen, type KeptScreen } from './kept-screen';

/** The storage holds only a few megabytes, and unsent messages are more important. */
const MAX_CHARACTERS = 120_000;
const MAX_SCREENS = 6;

/** Removes the oldest screens beyond the limit. */
function forgetOldest(): void {
  const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(PREFIX));
  // The screens are read only if necessary, because this delays leaving the page.
  if (keys.length <= MAX_SCREENS) return;
  const byAge = keys
    .map((key) => ({ key, keptAt: readScreen(key)?.keptAt ?? 0 }))
    .sort((one, other) => other.keptAt - one.keptAt);
  for (const { key } of byAge.slice(MAX_SCREENS)) window.localStorage.removeItem(key);
}

/** Stores a screen in place of its previous version. */
export function writeScreen(path: string, screen: KeptScreen): void {
  const text = JSON.stringify(screen);
  if (text.length > MAX_CHARACTERS) return;
  try {
    window.localStorage.setItem(PREFIX + path, text);
    forgetOldest();
  } catch {
    // NOTE: storage may be full or blocked; the next visit then starts without a kept screen.
  }
}
