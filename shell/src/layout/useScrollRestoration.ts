import { isObject, sessionKey, tabStore } from '@sharewave/storage';
import { useEffect } from 'react';
import { distanceTo, rowBeingRead, type RowBeingRead } from './row-being-read';

const STORAGE_KEY = sessionKey('scroll');
/** A page that has not grown for this long does not reach its former height any more. */
const PATIENCE_MS = 10_000;
/** The position is restored once it has been correct for this many frames. */
const RESTING_FRAMES = 3;
/** Input by which the member takes over, such as the back button; the page must not scroll by itself any more. */
const USER_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const;

/** The scroll position at which a page was left. */
interface Place {
  topPx: number;
  /** The row that was being read, in a list whose rows may have other heights now. */
  row: RowBeingRead | null;
}

const address = (): string => window.location.pathname + window.location.search;

function isPlace(value: unknown): value is Place {
  return typeof value === 'object' && value !== null && 'topPx' in value && 'row' in value;
}

function readPlaces(): Record<string, Place> {
  const entries = Object.entries(tabStore.readJson(STORAGE_KEY, isObject) ?? {});
  return Object.fromEntries(entries.filter((entry): entry is [string, Place] => isPlace(entry[1])));
}

function rememberPlace(): void {
  const place: Place = { topPx: Math.round(window.scrollY), row: rowBeingRead() };
  tabStore.writeJson(STORAGE_KEY, { ...readPlaces(), [address()]: place });
}

/** True after a reload and after the back and forward buttons; after a link, a page starts at its top. */
function isReturn(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load instanceof PerformanceNavigationTiming && ['reload', 'back_forward'].includes(load.type);
}

/**
 * Scrolls towards the place in every frame until it is reached; each step makes a feed load more, until it is long enough. The
 * target is the row that was being read, not the pixel, because the rows above it have other heights if the width has changed.
 */
function scrollTowards({ topPx, row }: Place): () => void {
  let frame = 0;
  let resting = 0;
  let heightPx = 0;
  let untilMs = 0;
  const stop = () => {
    window.cancelAnimationFrame(frame);
    for (const type of USER_INPUT) window.removeEventListener(type, stop);
  };
  const step = (nowMs: number) => {
    const distance = Math.round(row === null ? topPx - window.scrollY : distanceTo(row));
    window.scrollBy(0, distance);
    resting = distance === 0 ? resting + 1 : 0;
    const { scrollHeight } = document.documentElement;
    if (scrollHeight > heightPx) untilMs = nowMs + PATIENCE_MS;
    heightPx = scrollHeight;
    if (resting === RESTING_FRAMES || nowMs > untilMs) return stop();
    frame = window.requestAnimationFrame(step);
  };
  for (const type of USER_INPUT) window.addEventListener(type, stop, { passive: true });
  step(performance.now());
  return stop;
}

/** Restores the scroll position after page loads, such as to a profile and back (checklist D4). */
export function useScrollRestoration(): void {
  useEffect(() => {
    window.addEventListener('pagehide', rememberPlace);
    return () => window.removeEventListener('pagehide', rememberPlace);
  }, []);
  useEffect(() => {
    const place = readPlaces()[address()];
    return place !== undefined && place.topPx > 0 && isReturn() ? scrollTowards(place) : undefined;
  }, []);
}
