import { useEffect } from 'react';
import { useLatest } from './useLatest';

interface InfiniteScrollOptions {
  /** Distance from the bottom at which the next load starts. */
  distancePx: number;
  /** False at the last page and while a load is in progress. */
  enabled: boolean;
  /** Starts the next load; called at most once until `enabled` has been false again. */
  onReach: () => void;
}

/** Calls `onReach` when the page is scrolled to within `distancePx` of its bottom, or is too short to scroll. */
export function useInfiniteScroll({ distancePx, enabled, onReach }: InfiniteScrollOptions): void {
  const callback = useLatest(onReach);
  useEffect(() => {
    if (!enabled) return undefined;
    let reached = false;
    const check = () => {
      const { scrollHeight } = document.documentElement;
      if (reached || window.scrollY + window.innerHeight < scrollHeight - distancePx) return;
      reached = true;
      callback.current();
    };
    // NOTE: the first check runs a frame later, when the newest items have been laid out.
    const frame = window.requestAnimationFrame(check);
    window.addEventListener('scroll', check, { passive: true });
    window.addEventListener('resize', check);
    return () => {
      window.cancelAnimationFrame(frame);
      window.removeEventListener('scroll', check);
      window.removeEventListener('resize', check);
    };
  }, [callback, distancePx, enabled]);
}
