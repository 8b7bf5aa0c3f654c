import { useLayoutEffect, useState, type RefObject } from 'react';

/** The number of columns of at least `minWidthPx` that fit into an element, with a gap between them. */
export function useColumnCount(
  ref: RefObject<HTMLElement | null>,
  { minWidthPx, gapPx, atMost = Infinity }: { minWidthPx: number; gapPx: number; atMost?: number },
): number {
  const [count, setCount] = useState(1);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => {
      const fitting = Math.floor((element.clientWidth + gapPx) / (minWidthPx + gapPx));
      setCount(Math.max(1, Math.min(atMost, fitting)));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, minWidthPx, gapPx, atMost]);
  return count;
}
