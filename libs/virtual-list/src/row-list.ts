import type { CSSProperties } from 'react';
import type { RowHeights } from './row-heights';
import type { RowPlace } from './row-context';

/** A row that is currently rendered. */
export interface PlacedRow {
  key: string;
  index: number;
  /** Empty space above it: the rows that are not rendered, or the gap between two rows. */
  spaceAbovePx: number;
}

/** The rows to render, and the style of the element around them. */
type Placement = Pick<RowList, 'rows' | 'frameStyle'>;

/** A list that renders only the rows in and near the viewport. */
export interface RowList {
  rows: PlacedRow[];
  measure: (element: HTMLElement | null) => void;
  place: Omit<RowPlace, 'key'>;
  /** For the element around the rows. */
  frameStyle: CSSProperties;
}

/** Options of every list. */
export interface RowOptions {
  /** The heights of the rows are stored under this name. */
  name: string;
  count: number;
  /** Must be the same function while the rows are the same. */
  keyOf: (index: number) => string;
  /** The estimated height of a row that was not measured yet. */
  estimatePx: (index: number) => number;
  gapPx: number;
  /** Empty space before the first row and after the last one. */
  paddingPx?: { start: number; end: number };
  /** Number of rows rendered beyond each edge of the viewport. */
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

/** Positions rows in the normal flow, so that a row that grows moves the following ones at once. */
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
  // The engine keeps the scroll position stable; with the browser's own scroll anchoring it would be corrected twice.
  return { rows, frameStyle: { ...frameStyleOf(spaceBelowPx), overflowAnchor: 'none' } };
}

/** Positions all rows of a list; here the browser's scroll anchoring keeps the scroll position stable. */
export function placeAllRows({ count, keyOf, gapPx }: RowOptions): Placement {
  const rows = Array.from({ length: count }, (_row, index) => ({
    key: keyOf(index),
    index,
    spaceAbovePx: index === 0 ? 0 : gapPx,
  }));
  return { rows, frameStyle: frameStyleOf(0) };
}

/** Positions the rows that fill a window of this height, with empty space for the others, which are rendered a moment later. */
export function placeFirstRows(options: RowOptions, windowPx: number): Placement {
  const rows: PlacedRow[] = [];
  let [filledPx, spaceBelowPx] = [0, 0];
  for (const row of placeAllRows(options).rows) {
    const heightPx = row.spaceAbovePx + options.estimatePx(row.index);
    if (filledPx < windowPx) {
      rows.push(row);
      filledPx += heightPx;
    } else {
      spaceBelowPx += heightPx;
    }
  }
  return { rows, frameStyle: frameStyleOf(spaceBelowPx) };
}

/** Returns a function that measures a row and stores its height. */
export function measurerOf(heights: RowHeights) {
  return (element: Element): number => {
    const { height } = element.getBoundingClientRect();
    const key = element.getAttribute('data-row-key');
    if (key !== null && height > 0) heights.set(key, height);
    return height;
  };
}
