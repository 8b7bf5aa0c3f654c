import type { RowScroller } from '@sharewave/virtual-list';
import { useCallback, useLayoutEffect, useRef, useState, type UIEvent, type RefObject } from 'react';

/** Within this distance of the start, older messages are loaded, early enough to be there when they are reached. */
const NEAR_START_PX = 900;

interface LogScrollOptions {
  logRef: RefObject<HTMLDivElement | null>;
  position: RowScroller;
  /** The index of the first visible row. It changes after the virtual list has handled a scroll. */
  firstInSight: number;
  rowCount: number;
  lastKey: string | undefined;
  /** Whether the viewer has just written the last line, in this browser: what they write elsewhere arrives as sent. */
  isLastPending: boolean;
  onNearStart: () => void;
}

/** Follows new messages while the end of the log is visible, and keeps the scroll position otherwise. */
export function useLogScroll(options: LogScrollOptions) {
  const { logRef, position, firstInSight, rowCount, lastKey, isLastPending, onNearStart } = options;
  const [isAtEnd, setAtEnd] = useState(true);
  const [seenKey, setSeenKey] = useState(lastKey);

  const scrollToEnd = useCallback(() => position.scrollToEnd(), [position]);
  useLayoutEffect(() => {
    if (isLastPending) scrollToEnd();
  }, [lastKey, isLastPending, scrollToEnd]);

  // Messages that arrive while the end is visible have been seen.
  if (isAtEnd && seenKey !== lastKey) setSeenKey(lastKey);

  const handleScroll = useCallback(
    ({ currentTarget }: UIEvent<HTMLElement>) => {
      setAtEnd(position.isAtEnd());
      if (currentTarget.scrollTop < NEAR_START_PX) onNearStart();
    },
    [position, onNearStart],
  );

  // Rows that turn out lower than was estimated can bring the end into sight without another scroll.
  useLayoutEffect(() => {
    if (!isAtEnd && position.isAtEnd()) setAtEnd(true);
  }, [isAtEnd, position, firstInSight]);

  const wasAtEnd = useRef(true);
  useLayoutEffect(() => {
    wasAtEnd.current = isAtEnd;
  }, [isAtEnd]);
  // The virtual list follows only rows that are appended, and the partner's messages are inserted before pending ones.
  useLayoutEffect(() => {
    if (wasAtEnd.current) scrollToEnd();
  }, [rowCount, scrollToEnd]);

  // A growing composer or an opening keyboard makes the log smaller; its end stays visible.
  useLayoutEffect(() => {
    const log = logRef.current;
    if (log === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      if (wasAtEnd.current) scrollToEnd();
    });
    observer.observe(log);
    return () => observer.disconnect();
  }, [logRef, scrollToEnd]);

  return { handleScroll, isAtEnd, hasNewBelow: seenKey !== lastKey, scrollToEnd };
}
