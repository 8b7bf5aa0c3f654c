import type { Range } from '@tanstack/virtual-core';
import { useCallback, useMemo, useState, type FocusEvent } from 'react';

interface RowRange {
  /** The rows to render: those in sight, the kept ones, and the focused one with its neighbours. */
  extract: (range: Range) => number[];
  keep: (key: string) => () => void;
  /** Switches of rows, for as long as the list lives. */
  flags: Map<string, boolean>;
  listeners: { onFocus: (event: FocusEvent) => void; onBlur: (event: FocusEvent) => void };
}

const rowKeyOf = (target: Element): string | null =>
  target.closest('[data-row-key]')?.getAttribute('data-row-key') ?? null;

/** The neighbours of the focused row are the keyboard's next steps. */
function withNeighbours(index: number, count: number): number[] {
  return [index - 1, index, index + 1].filter((candidate) => candidate >= 0 && candidate < count);
}

function withOverscan({ startIndex, endIndex, overscan, count }: Range): number[] {
  const first = Math.max(startIndex - overscan, 0);
  const last = Math.min(endIndex + overscan, count - 1);
  return Array.from({ length: last - first + 1 }, (_row, place) => first + place);
}

/** Which rows of a list are in the page beside those in sight. */
export function useRowRange(count: number, keyOf: (index: number) => string): RowRange {
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const [holds, setHolds] = useState<readonly { key: string }[]>([]);
  const [flags] = useState(() => new Map<string, boolean>());

  const extra = useMemo(() => {
    if (focusedKey === null && holds.length === 0) return [];
    const keptKeys = new Set(holds.map(({ key }) => key));
    return Array.from({ length: count }, (_row, index) => index).flatMap((index) => {
      const key = keyOf(index);
      if (key === focusedKey) return withNeighbours(index, count);
      return keptKeys.has(key) ? [index] : [];
    });
  }, [count, keyOf, focusedKey, holds]);

  const extract = useCallback(
    (range: Range) => {
      const inSight = withOverscan(range);
      return extra.length === 0 ? inSight : [...new Set([...inSight, ...extra])].sort((a, b) => a - b);
    },
    [extra],
  );
  const keep = useCallback((key: string) => {
    // A hold of its own for each who asks: a row goes when the last of them has let go.
    const hold = { key };
    setHolds((held) => [...held, hold]);
    return () => setHolds((held) => held.filter((other) => other !== hold));
  }, []);
  const listeners = useMemo(
    () => ({
      onFocus: ({ target }: FocusEvent) => setFocusedKey(rowKeyOf(target)),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        // Without a new place of the focus the window itself has lost it, and gives it back here.
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setFocusedKey(null);
      },
    }),
    [],
  );
  return { extract, keep, flags, listeners };
}
