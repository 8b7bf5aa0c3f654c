import { useEffect } from 'react';
import { distanceTo, rowBeingRead, type RowBeingRead } from './row-being-read';

const STORAGE_KEY = 'sharewave.scroll';
/** A page that has not grown to its former height by then is a shorter one now. */
const PATIENCE_MS = 10_000;
/** A page that is where it was for so many frames has come to rest. */
const RESTING_FRAMES = 3;
/** Signs that somebody has taken the wheel; the page no longer moves by itself. */
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Where a page was left. */
interface Place {
  topPx: number;
  /** What was being read, in a list whose rows may have other heights now. */
  row: RowBeingRead | null;
}

const address = (): string => window.location.pathname + window.location.search;

function isPlace(value: unknown): value is Place {
  return typeof value === 'object' && value !== null && 'topPx' in value && 'row' in value;
}

function readPlaces(): Map<string, Place> {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    const entries = Object.entries(typeof stored === 'object' && stored !== null ? stored : {});
    return new Map(entries.filter((entry): entry is [string, Place] => isPlace(entry[1])));
  } catch {
    // A memory that cannot be read is no memory: the page starts at its top.
    return new Map();
  }
}

function rememberPlace(): void {
  const places = readPlaces().set(address(), { topPx: Math.round(window.scrollY), row: rowBeingRead() });
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(places)));
  } catch {
    // NOTE: storage may be full or blocked; the next page then starts at its top.
  }
}

/** True after a reload and after the back and forward buttons; a link to a page opens its top. */
function isReturn(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load instanceof PerformanceNavigationTiming && ['reload', 'back_forward'].includes(load.type);
}

/**
 * Scrolls to the place until it is there; each step makes a feed load on, until it is long enough. What was being read counts, and
 * not the pixel: the rows above it have other heights where the page has another width.
 */
function followTo({ topPx, row }: Place): () => void {
  const until = performance.now() + PATIENCE_MS;
  let [frame, resting] = [0, 0];
  const stop = () => {
    window.cancelAnimationFrame(frame);
    for (const hand of HANDS) window.removeEventListener(hand, stop);
  };
  const step = () => {
    const distance = Math.round(row === null ? topPx - window.scrollY : distanceTo(row));
    window.scrollBy(0, distance);
    resting = distance === 0 ? resting + 1 : 0;
    if (resting === RESTING_FRAMES || performance.now() > until) return stop();
    frame = window.requestAnimationFrame(step);
  };
  for (const hand of HANDS) window.addEventListener(hand, stop, { passive: true });
  step();
  return stop;
}

/** Comes back to where a page was read, over the whole-page loads that lead to a profile and back (checklist D4). */
export function useScrollReturn(): void {
  useEffect(() => {
    window.addEventListener('pagehide', rememberPlace);
    return () => window.removeEventListener('pagehide', rememberPlace);
  }, []);
  useEffect(() => {
    const place = readPlaces().get(address());
    return place !== undefined && place.topPx > 0 && isReturn() ? followTo(place) : undefined;
  }, []);
}
