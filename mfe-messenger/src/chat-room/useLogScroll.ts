import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** So near to the end counts as reading the newest message. */
const NEAR_END_PX = 80;
/** So near to the start asks for older messages. */
const NEAR_START_PX = 120;

interface LogScrollOptions {
  /** Changes whenever what is shown changes, a mark on a line included. */
  revision: unknown;
  firstKey: string | undefined;
  lastKey: string | undefined;
  isLastOwn: boolean;
  onNearStart: () => void;
}

interface LogScroll {
  logRef: RefObject<HTMLDivElement | null>;
  handleScroll: () => void;
  /** A newer message is below what is being read. */
  hasNewBelow: boolean;
  scrollToEnd: () => void;
}

/** Follows the newest message while it is being read, and never moves what is being read otherwise. */
export function useLogScroll(options: LogScrollOptions): LogScroll {
  const { revision, firstKey, lastKey, isLastOwn, onNearStart } = options;
  const logRef = useRef<HTMLDivElement>(null);
  const before = useRef({ firstKey, lastKey, height: 0, isNearEnd: true });
  const [hasNewBelow, setHasNewBelow] = useState(false);

  const scrollToEnd = useCallback(() => {
    const log = logRef.current;
    if (log !== null) log.scrollTop = log.scrollHeight;
    setHasNewBelow(false);
  }, []);

  useLayoutEffect(() => {
    const log = logRef.current;
    if (log === null) return;
    const known = before.current;
    const isNewBelow = lastKey !== known.lastKey;
    if (known.isNearEnd || (isNewBelow && isLastOwn)) scrollToEnd();
    else if (firstKey !== known.firstKey) log.scrollTop += log.scrollHeight - known.height;
    else if (isNewBelow) setHasNewBelow(true);
    before.current = { ...known, firstKey, lastKey, height: log.scrollHeight };
  }, [revision, firstKey, lastKey, isLastOwn, scrollToEnd]);

  const handleScroll = useCallback(() => {
    const log = logRef.current;
    if (log === null) return;
    const isNearEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END_PX;
    before.current.isNearEnd = isNearEnd;
    if (isNearEnd) setHasNewBelow(false);
    if (log.scrollTop < NEAR_START_PX && log.scrollHeight > log.clientHeight) onNearStart();
  }, [onNearStart]);

  // A composer that grows, or a keyboard that opens, makes the log smaller: its end stays in sight.
  useLayoutEffect(() => {
    const log = logRef.current;
    if (log === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      if (before.current.isNearEnd) log.scrollTop = log.scrollHeight;
    });
    observer.observe(log);
    return () => observer.disconnect();
  }, []);

  return { logRef, handleScroll, hasNewBelow, scrollToEnd };
}
