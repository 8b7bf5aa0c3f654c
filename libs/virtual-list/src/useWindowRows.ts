import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { heightsOf } from './row-heights';
import { measurerOf, placeRows, type RowList, type RowOptions } from './row-list';
import { useRowRange } from './useRowRange';

/** A list that scrolls with the page. */
export interface WindowRows extends RowList {
  /** Props of the element around the rows. */
  frame: {
    ref: RefObject<HTMLDivElement | null>;
    style: RowList['frameStyle'];
  } & ReturnType<typeof useRowRange>['listeners'];
}

/** How far down the page the list begins; followed as what stands above it grows. */
function useListTop(frameRef: RefObject<HTMLElement | null>): number {
  const [topPx, setTopPx] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const frame = frameRef.current;
      if (frame !== null) setTopPx(Math.round(frame.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [frameRef]);
  return topPx;
}

/** Renders of a list of any length only the rows about what the window shows. */
export function useWindowRows(options: RowOptions): WindowRows {
  const { name, count, keyOf, estimatePx, gapPx, overscan } = options;
  const frameRef = useRef<HTMLDivElement>(null);
  const topPx = useListTop(frameRef);
  const range = useRowRange(count, keyOf);
  const heights = useMemo(() => heightsOf(name), [name]);
  const measureElement = useMemo(() => measurerOf(heights), [heights]);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    gap: gapPx,
    overscan,
    scrollMargin: topPx,
    getItemKey: keyOf,
    estimateSize: (index) => heights.get(keyOf(index)) ?? estimatePx(index),
    rangeExtractor: range.extract,
    measureElement,
    // Where the page stands already, so that the first rows rendered are the ones in sight.
    initialOffset: () => window.scrollY,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  const placed = placeRows(virtualizer.getVirtualItems(), {
    startPx: topPx,
    lengthPx: virtualizer.getTotalSize(),
  });
  return {
    ...placed,
    firstInSight: virtualizer.range?.startIndex ?? -1,
    measure: virtualizer.measureElement,
    place: range,
    frame: { ref: frameRef, style: placed.frameStyle, ...range.listeners },
  };
}
