import type { CSSProperties } from 'react';
import type { RowHeights } from './row-heights';
import type { RowPlace } from './row-context';

/** A row that is in the page now. */
export interface PlacedRow {
  key: string;
  index: number;
  /** Empty space above it: the rows that are not in the page, or the gap between two. */
  spaceAbovePx: number;
}

/** Rows, and the style of the element around them. */
type Placement = Pick<RowList, 'rows' | 'frameStyle'>;

/** A list of which only the rows about what is in sight are in the page. */
export interface RowList {
  rows: PlacedRow[];
  measure: (element: HTMLElement | null) => void;
  place: Omit<RowPlace, 'key'>;
  /** For the element around the rows. */
  frameStyle: CSSProperties;
}

/** What every list is told. */
export interface RowOptions {
  /** Under this name the heights of the rows are remembered. */
  name: string;
  count: number;
  /** Must stay the same function while the rows stay the same. */
  keyOf: (index: number) => string;
  /** How high a row probably is, until it has been seen. */
  estimatePx: (index: number) => number;
  gapPx: number;
  /** Empty space before the first row and after the last one. */
  paddingPx?: { start: number; end: number };
  /** Rows rendered beyond the edges of what is in sight. */
  overscan: number;
}

interface VirtualRow {
  key: string | number | bigint;
  index: number;
  start: number;
  end: number;
}

const frameStyleOf = (spaceBelowPx: number): CSSProperties => ({
  display: 'flow-root',
  paddingBottom: spaceBelowPx,
});

/** Where the rows stand: in the flow, so that a row that grows moves the next ones at once. */
export function placeRows(
  items: readonly VirtualRow[],
  bounds: { startPx: number; lengthPx: number },
): Placement {
  let endPx = bounds.startPx;
  const rows = items.map(({ key, index, start, end }) => {
    const spaceAbovePx = start - endPx;
    endPx = end;
    return { key: String(key), index, spaceAbovePx };
  });
  const spaceBelowPx = Math.max(0, bounds.startPx + bounds.lengthPx - endPx);
  // The engine keeps the place of what is being read; a browser that helped, as it must without one, would move it twice.
  return { rows, frameStyle: { ...frameStyleOf(spaceBelowPx), overflowAnchor: 'none' } };
}

/** All rows of a list, one below the other; the browser itself keeps the place of what is being read. */
export function placeAllRows({ count, keyOf, gapPx }: RowOptions): Placement {
  const rows = Array.from({ length: count }, (_row, index) => ({
    key: keyOf(index),
    index,
    spaceAbovePx: index === 0 ? 0 : gapPx,
  }));
  return { rows, frameStyle: frameStyleOf(0) };
}

/** The rows that fill a window of this height, above room for the others, which come a moment later. */
export function placeFirstRows(options: RowOptions, windowPx: number): Placement {
  const rows: PlacedRow[] = [];
  let [filledPx, roomPx] = [0, 0];
  for (const row of placeAllRows(options).rows) {
    const heightPx = row.spaceAbovePx + options.estimatePx(row.index);
    if (filledPx < windowPx) {
      rows.push(row);
      filledPx += heightPx;
    } else {
      roomPx += heightPx;
    }
  }
  return { rows, frameStyle: frameStyleOf(roomPx) };
}

/** Measures a row and remembers it. */
export function measurerOf(heights: RowHeights) {
  return (element: Element): number => {
    const { height } = element.getBoundingClientRect();
    const key = element.getAttribute('data-row-key');
    if (key !== null && height > 0) heights.set(key, height);
    return height;
  };
}
