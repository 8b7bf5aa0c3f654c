import { type RefObject, useEffect } from 'react';
import { useLatest } from './useLatest';

interface OutsideClickOptions {
  /** Listens only while true. */
  active?: boolean;
  /** Presses are ignored for this long after `active` has become true. */
  armAfterMs?: number;
  /** Time between the press and the call. */
  delayMs?: number;
}

/** Calls `onOutside` after a press outside the element. */
export function useOutsideClick(
  ref: RefObject<HTMLElement | null>,
  onOutside: () => void,
  { active = true, armAfterMs = 0, delayMs = 0 }: OutsideClickOptions = {},
): void {
  const callback = useLatest(onOutside);
  useEffect(() => {
    if (!active) return undefined;
    const activeSince = Date.now();
    let timer: number | undefined;
    const handlePress = (event: PointerEvent | MouseEvent) => {
      const target = event.target;
      if (!(target instanceof Node) || ref.current === null || ref.current.contains(target)) return;
      if (Date.now() - activeSince < armAfterMs || timer !== undefined) return;
      if (delayMs === 0) callback.current();
      else timer = window.setTimeout(() => callback.current(), delayMs);
    };
    // NOTE: in the capture phase, because a handler in the page may stop the propagation of the event.
    document.addEventListener('mousedown', handlePress, true);
    return () => {
      document.removeEventListener('mousedown', handlePress, true);
      window.clearTimeout(timer);
    };
  }, [active, armAfterMs, callback, delayMs, ref]);
}
