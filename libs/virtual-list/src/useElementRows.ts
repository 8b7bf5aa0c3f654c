import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import type { RowEngine } from './row-engine';
import { heightsOf } from './row-heights';
import { measurerOf, placeRows, type RowList, type RowOptions } from './row-list';
import { useRowRange } from './useRowRange';
import { useVirtualizer } from './useVirtualizer';

/** Where a list stands in its scroller. */
export interface RowScroller {
  isAtEnd: () => boolean;
  scrollToEnd: () => void;
}

interface ElementRowOptions extends RowOptions {
  /** `end`: the list opens at its end, follows it while it is in sight, and stays in place when rows come in above. */
  anchor: 'start' | 'end';
  /** So near to its end counts as being there. */
  endThresholdPx?: number;
}

/** A list that scrolls inside an element of its own. */
export interface ElementRows extends RowList {
  /** The first row of which something is in sight; -1 in an empty list. */
  firstInSight: number;
  /** Props of the scrolling element; the rows stand in an element of their own inside. */
  scroller: { ref: RefObject<HTMLDivElement | null> } & ReturnType<typeof useRowRange>['listeners'];
  position: RowScroller;
}

/** Renders of a list of any length only the rows about what its scrolling element shows. */
export function useElementRows(engine: RowEngine, options: ElementRowOptions): ElementRows {
  const { name, count, keyOf, estimatePx, gapPx, paddingPx, overscan, anchor, endThresholdPx = 1 } = options;
  const scrollerRef = useRef<HTMLDivElement>(null);
  const range = useRowRange(count, keyOf);
  const heights = useMemo(() => heightsOf(name), [name]);
  const measureElement = useMemo(() => measurerOf(heights), [heights]);
  const { virtualizer, measure } = useVirtualizer<HTMLDivElement>(engine, (parts) => ({
    count,
    gap: gapPx,
    overscan,
    getScrollElement: () => scrollerRef.current,
    paddingStart: paddingPx?.start ?? 0,
    paddingEnd: paddingPx?.end ?? 0,
    getItemKey: keyOf,
    estimateSize: (index) => heights.get(keyOf(index)) ?? estimatePx(index),
    rangeExtractor: range.extract,
    measureElement,
    anchorTo: anchor,
    followOnAppend: anchor === 'end',
    scrollEndThreshold: endThresholdPx,
    observeElementRect: parts.observeElementRect,
    observeElementOffset: parts.observeElementOffset,
    scrollToFn: parts.elementScroll,
  }));
  const placed = placeRows(virtualizer.getVirtualItems(), {
    startPx: 0,
    lengthPx: virtualizer.getTotalSize(),
  });
  const position = useMemo<RowScroller>(
    () => ({
      // Asked of the element: where a handler runs before the virtualizer's own, that one still has the offset of before.
      isAtEnd: () => {
        const scroller = scrollerRef.current;
        if (scroller === null) return true;
        return scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= endThresholdPx;
      },
      scrollToEnd: () => virtualizer.scrollToEnd(),
    }),
    [virtualizer, endThresholdPx],
  );
  useLayoutEffect(() => {
    if (anchor === 'end') position.scrollToEnd();
  }, [anchor, position]);
  return {
    ...placed,
    firstInSight: virtualizer.range?.startIndex ?? -1,
    // Another one each time, so that each row is measured again: its end is found by the heights that rows have now.
    measure: (row) => measure(row),
    place: range,
    scroller: { ref: scrollerRef, ...range.listeners },
    position,
  };
}
