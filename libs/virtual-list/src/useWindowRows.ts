import {
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { heightsOf } from './row-heights';
import {
  measurerOf,
  placeAllRows,
  placeFirstRows,
  placeRows,
  type RowList,
  type RowOptions,
} from './row-list';
import { useEngineOfLongList } from './useRowEngine';
import { useRowRange } from './useRowRange';
import { useVirtualizer } from './useVirtualizer';

/** Up to this number, the first page of a feed, all rows are rendered. */
const FEW_ROWS = 10;

/** A list that scrolls with the page. */
export interface WindowRows extends RowList {
  /** Props of the element around the rows. */
  frame: {
    ref: RefObject<HTMLDivElement | null>;
    style: RowList['frameStyle'];
  } & ReturnType<typeof useRowRange>['listeners'];
}

/** The distance of the list from the top of the page; updated when the content above it grows. */
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

/** Renders only the rows in and near the viewport of a long list, and all rows of a short one. */
export function useWindowRows(options: RowOptions): WindowRows {
  const { name, count, keyOf, estimatePx, gapPx, overscan } = options;
  const frameRef = useRef<HTMLDivElement>(null);
  const topPx = useListTop(frameRef);
  const range = useRowRange(count, keyOf);
  const heights = useMemo(() => heightsOf(name), [name]);
  const measureElement = useMemo(() => measurerOf(heights), [heights]);
  const heightPx = (index: number) => heights.get(keyOf(index)) ?? estimatePx(index);
  // The visible rows are painted before the rest of the first page is rendered.
  const areAllRendered = useDeferredValue(true, false);
  // Rows that the engine removes must be replaced by empty space of the same height.
  const measureAll = useCallback(() => {
    frameRef.current?.querySelectorAll('[data-row-key]').forEach(measureElement);
  }, [measureElement]);
  const engine = useEngineOfLongList(count, FEW_ROWS, measureAll);
  const { virtualizer, measure } = useVirtualizer<Window>(engine, (parts) => ({
    count,
    gap: gapPx,
    overscan,
    scrollMargin: topPx,
    getItemKey: keyOf,
    estimateSize: heightPx,
    rangeExtractor: range.extract,
    measureElement,
    getScrollElement: () => window,
    observeElementRect: parts.observeWindowRect,
    observeElementOffset: parts.observeWindowOffset,
    scrollToFn: parts.windowScroll,
    // The current scroll position, so that the first rows that are rendered are the visible ones.
    initialOffset: () => window.scrollY,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  }));
  const measureWithoutEngine = useCallback(
    (row: HTMLElement | null) => {
      if (row !== null) measureElement(row);
    },
    [measureElement],
  );
  const placeWithoutEngine = () =>
    areAllRendered
      ? placeAllRows(options)
      : placeFirstRows({ ...options, estimatePx: heightPx }, window.scrollY + window.innerHeight);
  const placed =
    virtualizer === null
      ? placeWithoutEngine()
      : placeRows(virtualizer.getVirtualItems(), { startPx: topPx, lengthPx: virtualizer.getTotalSize() });
  return {
    ...placed,
    measure: virtualizer === null ? measureWithoutEngine : measure,
    place: range,
    frame: { ref: frameRef, style: placed.frameStyle, ...range.listeners },
  };
}
