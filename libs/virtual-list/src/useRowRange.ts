import type { Range } from '@tanstack/virtual-core';
import { useCallback, useMemo, useState, type FocusEvent } from 'react';

interface RowRange {
  /** The indexes of the rows to render: the visible ones, the kept ones, and the focused one with its neighbours. */
  extract: (range: Range) => number[];
  keep: (key: string) => () => void;
  /** Boolean state of rows, for the lifetime of the list. */
  flags: Map<string, boolean>;
  listeners: { onFocus: (event: FocusEvent) => void; onBlur: (event: FocusEvent) => void };
}

const rowKeyOf = (target: Element): string | null =>
  target.closest('[data-row-key]')?.getAttribute('data-row-key') ?? null;

/** The neighbours of the focused row are rendered so that the Tab key can reach them. */
function withNeighbours(index: number, count: number): number[] {
  return [index - 1, index, index + 1].filter((candidate) => candidate >= 0 && candidate < count);
}

function withOverscan({ startIndex, endIndex, overscan, count }: Range): number[] {
  const first = Math.max(startIndex - overscan, 0);
  const last = Math.min(endIndex + overscan, count - 1);
  return Array.from({ length: last - first + 1 }, (_row, offset) => first + offset);
}

/** Determines which rows of a list are rendered in addition to the visible ones. */
export function useRowRange(count: number, keyOf: (index: number) => string): RowRange {
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const [holds, setHolds] = useState<readonly { key: string }[]>([]);
  const [flags] = useState(() => new Map<string, boolean>());

  const extra = useMemo(() => {
    if (focusedKey === null && holds.length === 0) return [];
    const heldKeys = new Set(holds.map(({ key }) => key));
    return Array.from({ length: count }, (_row, index) => index).flatMap((index) => {
      const key = keyOf(index);
      if (key === focusedKey) return withNeighbours(index, count);
      return heldKeys.has(key) ? [index] : [];
    });
  }, [count, keyOf, focusedKey, holds]);

  const extract = useCallback(
    (range: Range) => {
      const visible = withOverscan(range);
      return extra.length === 0 ? visible : [...new Set([...visible, ...extra])].sort((a, b) => a - b);
    },
    [extra],
  );
  const keep = useCallback((key: string) => {
    // An object per caller: the row is released when the last of them has released it.
    const hold = { key };
    setHolds((held) => [...held, hold]);
    return () => setHolds((held) => held.filter((other) => other !== hold));
  }, []);
  const listeners = useMemo(
    () => ({
      onFocus: ({ target }: FocusEvent) => setFocusedKey(rowKeyOf(target)),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        // Without a `relatedTarget` the window itself has lost the focus, and will return it to this row.
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setFocusedKey(null);
      },
    }),
    [],
  );
  return { extract, keep, flags, listeners };
}
