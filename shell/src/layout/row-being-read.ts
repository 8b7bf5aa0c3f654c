/** The row of a list whose top is nearest to the top of the window. */
export interface RowBeingRead {
  key: string;
  index: number;
  /** Distance from the top of the window. */
  topPx: number;
}

/** The rows of the screen's list, without those of lists inside a row. */
function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main [data-row-key]')].filter(
    (row) => row.parentElement?.closest('[data-row-key]') === null,
  );
}

const keyOf = (row: HTMLElement): string => row.dataset['rowKey'] ?? '';
const indexOf = (row: HTMLElement): number => Number(row.dataset['index']);

/** Finds the row that is being read; null on a screen without a list. */
export function rowBeingRead(): RowBeingRead | null {
  const places = rows().map((row) => ({
    key: keyOf(row),
    index: indexOf(row),
    topPx: row.getBoundingClientRect().top,
  }));
  return places.reduce<RowBeingRead | null>(
    (best, place) => (best !== null && Math.abs(best.topPx) <= Math.abs(place.topPx) ? best : place),
    null,
  );
}

/**
 * How far the page must scroll for the row to be at its former position. While the row is not rendered, this leads towards
 * it: up by the height of the window, or down to the end, where the list loads more rows.
 */
export function distanceTo({ key, index, topPx }: RowBeingRead): number {
  const shown = rows();
  const row = shown.find((one) => keyOf(one) === key);
  if (row !== undefined) return row.getBoundingClientRect().top - topPx;
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined || indexOf(last) < index)
    return document.documentElement.scrollHeight;
  // Between the rendered rows it would be rendered: it no longer exists.
  return indexOf(first) > index ? -window.innerHeight : 0;
}
