import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import type { RowEngine } from './row-engine';
import { heightsOf } from './row-heights';
import { measurerOf, placeRows, type RowList, type RowOptions } from './row-list';
import { useRowRange } from './useRowRange';
import { useVirtualizer } from './useVirtualizer';

/** Reads and changes the scroll position of a list. */
export interface RowScroller {
  isAtEnd: () => boolean;
  scrollToEnd: () => void;
}

interface ElementRowOptions extends RowOptions {
  /** `end`: the list opens at its end, follows new rows while the end is visible, and does not move when rows are added above. */
  anchor: 'start' | 'end';
  /** Within this distance the list counts as scrolled to its end. */
  endThresholdPx?: number;
}

/** A list that scrolls inside its own element. */
export interface ElementRows extends RowList {
  /** Index of the first row that is at least partly visible; -1 in an empty list. */
  firstInSight: number;
  /** Props of the scrolling element; the rows are in another element inside it. */
  scroller: { ref: RefObject<HTMLDivElement | null> } & ReturnType<typeof useRowRange>['listeners'];
  position: RowScroller;
}

const distanceFromEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number =>
  scrollHeight - scrollTop - clientHeight;

/** Renders only the rows in and near the viewport of the list's scrolling element. */
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
    scrollToFn: (offset, options, instance) => {
      const scroller = scrollerRef.current;
      const isCorrection = (options.adjustments ?? 0) < 0;
      // Rows are in the normal flow: when one shrinks at the end of the list, the browser has moved the list already. The
      // event tells the engine, which would move it once more.
      if (anchor === 'end' && isCorrection && scroller !== null && distanceFromEnd(scroller) <= 1)
        scroller.dispatchEvent(new Event('scroll'));
      else parts.elementScroll(offset, options, instance);
    },
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
        return distanceFromEnd(scroller) <= endThresholdPx;
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
    // A new function for every render, so that React calls it for each row again: the end of the list is only known from
    // the current heights.
    measure: (row) => measure(row),
    place: range,
    scroller: { ref: scrollerRef, ...range.listeners },
    position,
  };
}
