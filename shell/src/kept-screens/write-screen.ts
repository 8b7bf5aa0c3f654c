import { KEPT_SCREENS_PREFIX as PREFIX } from '@sharewave/contracts';
import { readScreen, type KeptScreen } from './kept-screen';

/** A storage holds a few megabytes, and waiting messages come first. */
const MAX_CHARACTERS = 120_000;
const MOST_SCREENS = 6;

/** Makes room by forgetting those that were kept the longest ago. */
function forgetOldest(): void {
  const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(PREFIX));
  // Not read without need: whoever leaves a page waits for it.
  if (keys.length <= MOST_SCREENS) return;
  const byAge = keys
    .map((key) => ({ key, keptAt: readScreen(key)?.keptAt ?? 0 }))
    .sort((one, other) => other.keptAt - one.keptAt);
  for (const { key } of byAge.slice(MOST_SCREENS)) window.localStorage.removeItem(key);
}

/** Keeps the look of a screen in place of the one before. */
export function writeScreen(path: string, screen: KeptScreen): void {
  const text = JSON.stringify(screen);
  if (text.length > MAX_CHARACTERS) return;
  try {
    window.localStorage.setItem(PREFIX + path, text);
    forgetOldest();
  } catch {
    // NOTE: storage may be full or blocked; the next visit then waits for the page.
  }
}
