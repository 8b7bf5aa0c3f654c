import type { RowScroller } from '@sharewave/virtual-list';
import { useCallback, useLayoutEffect, useRef, useState, type UIEvent, type RefObject } from 'react';

/** So near to the start asks for older messages: early enough that they are there before they are reached. */
const NEAR_START_PX = 900;

interface LogScrollOptions {
  logRef: RefObject<HTMLDivElement | null>;
  position: RowScroller;
  /** Another one once the rows have learnt of a scroll. */
  firstInSight: number;
  rowCount: number;
  lastKey: string | undefined;
  isLastOwn: boolean;
  onNearStart: () => void;
}

interface LogScroll {
  handleScroll: (event: UIEvent<HTMLElement>) => void;
  /** The end of the log, where new messages come in, is in sight. */
  isAtEnd: boolean;
  /** A newer message is below what is being read. */
  hasNewBelow: boolean;
  scrollToEnd: () => void;
}

/** Follows the newest message while it is being read, and never moves what is being read otherwise. */
export function useLogScroll(options: LogScrollOptions): LogScroll {
  const { logRef, position, firstInSight, rowCount, lastKey, isLastOwn, onNearStart } = options;
  const [isAtEnd, setAtEnd] = useState(true);
  const [seenKey, setSeenKey] = useState(lastKey);

  const scrollToEnd = useCallback(() => position.scrollToEnd(), [position]);
  useLayoutEffect(() => {
    if (isLastOwn) scrollToEnd();
  }, [lastKey, isLastOwn, scrollToEnd]);

  // What comes in while the end is in sight has been seen.
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
  // The rows follow what comes behind the last one; what the partner says comes before what still waits there.
  useLayoutEffect(() => {
    if (wasAtEnd.current) scrollToEnd();
  }, [rowCount, scrollToEnd]);

  // A composer that grows, or a keyboard that opens, makes the log smaller: its end stays in sight.
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
