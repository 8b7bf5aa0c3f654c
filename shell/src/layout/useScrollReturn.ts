import { useEffect } from 'react';

const STORAGE_KEY = 'sharewave.scroll';
/** A page that has not grown to its former height by then is a shorter one now. */
const PATIENCE_MS = 10_000;
/** Signs that somebody has taken the wheel; the page no longer moves by itself. */
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const address = (): string => window.location.pathname + window.location.search;

function readPositions(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    const entries = Object.entries(typeof stored === 'object' && stored !== null ? stored : {});
    return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
  } catch {
    // A memory that cannot be read is no memory: the page starts at its top.
    return new Map();
  }
}

function rememberPosition(): void {
  const positions = readPositions().set(address(), Math.round(window.scrollY));
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(positions)));
  } catch {
    // NOTE: storage may be full or blocked; the next page then starts at its top.
  }
}

/** True after a reload and after the back and forward buttons; a link to a page opens its top. */
function isReturn(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load instanceof PerformanceNavigationTiming && ['reload', 'back_forward'].includes(load.type);
}

/** Scrolls towards `top` as the page grows; each step makes a feed load on, until it is long enough. */
function followTo(top: number): () => void {
  const stop = () => {
    growth.disconnect();
    window.clearTimeout(patience);
    for (const hand of HANDS) window.removeEventListener(hand, stop);
  };
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (document.documentElement.scrollHeight - window.innerHeight >= top) stop();
  });
  const patience = window.setTimeout(stop, PATIENCE_MS);
  for (const hand of HANDS) window.addEventListener(hand, stop, { passive: true });
  growth.observe(document.body);
  return stop;
}

/** Comes back to where a page was read, over the whole-page loads that lead to a profile and back (decision: screens). */
export function useScrollReturn(): void {
  useEffect(() => {
    window.addEventListener('pagehide', rememberPosition);
    return () => window.removeEventListener('pagehide', rememberPosition);
  }, []);
  useEffect(() => {
    const top = readPositions().get(address()) ?? 0;
    return top > 0 && isReturn() ? followTo(top) : undefined;
  }, []);
}
