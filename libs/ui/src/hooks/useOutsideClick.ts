import { type RefObject, useEffect } from 'react';
import { useLatest } from './useLatest';

interface OutsideClickOptions {
  /** Listens only while true. */
  active?: boolean;
  /** Time from becoming active during which clicks outside are ignored. */
  armAfterMs?: number;
  /** Time between the click and the call. */
  delayMs?: number;
}

/** Calls `onOutside` after a press outside of the element, with the delays that were asked for. */
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
    // NOTE: in the capturing phase, so that a handler inside the page cannot hide the press from us.
    document.addEventListener('mousedown', handlePress, true);
    return () => {
      document.removeEventListener('mousedown', handlePress, true);
      window.clearTimeout(timer);
    };
  }, [active, armAfterMs, callback, delayMs, ref]);
}
