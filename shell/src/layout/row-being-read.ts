/** The row of a list that begins nearest to the top of the window. */
export interface RowBeingRead {
  key: string;
  index: number;
  /** From the top of the window. */
  topPx: number;
}

/** Rows of the screen's list; those of a list inside a row go with it. */
function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main [data-row-key]')].filter(
    (row) => row.parentElement?.closest('[data-row-key]') === null,
  );
}

const keyOf = (row: HTMLElement): string => row.dataset['rowKey'] ?? '';
const indexOf = (row: HTMLElement): number => Number(row.dataset['index']);

/** Null on a screen without a list. */
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
 * How far the page has to be scrolled for the row to be where it was. While it is not in the page that is the way to it: up by
 * one window, or down to the end, where a list loads on.
 */
export function distanceTo({ key, index, topPx }: RowBeingRead): number {
  const shown = rows();
  const row = shown.find((one) => keyOf(one) === key);
  if (row !== undefined) return row.getBoundingClientRect().top - topPx;
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined || indexOf(last) < index)
    return document.documentElement.scrollHeight;
  // In between it would be seen: it is gone.
  return indexOf(first) > index ? -window.innerHeight : 0;
}
