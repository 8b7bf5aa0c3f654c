import type { Virtualizer, VirtualizerOptions } from '@tanstack/virtual-core';
import { useCallback, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RowEngine } from './row-engine';

type Scroller = Element | Window;

type OptionsOf<TScroller extends Scroller> = (
  engine: RowEngine,
) => VirtualizerOptions<TScroller, HTMLElement>;

interface Virtualized<TVirtualizer> {
  virtualizer: TVirtualizer;
  /** A ref for each row. */
  measure: (row: HTMLElement | null) => void;
}

/** Connects the engine to a component, which renders again when other rows become visible; null without an engine. */
export function useVirtualizer<TScroller extends Scroller>(
  engine: RowEngine,
  optionsOf: OptionsOf<TScroller>,
): Virtualized<Virtualizer<TScroller, HTMLElement>>;
export function useVirtualizer<TScroller extends Scroller>(
  engine: RowEngine | null,
  optionsOf: OptionsOf<TScroller>,
): Virtualized<Virtualizer<TScroller, HTMLElement> | null>;
export function useVirtualizer<TScroller extends Scroller>(
  engine: RowEngine | null,
  optionsOf: OptionsOf<TScroller>,
): Virtualized<Virtualizer<TScroller, HTMLElement> | null> {
  const rerender = useReducer((renders: number) => renders + 1, 0)[1];
  const isMeasuring = useRef(false);
  const [existing, setExisting] = useState<Virtualizer<TScroller, HTMLElement> | null>(null);

  let virtualizer = existing;
  if (engine !== null) {
    const options = {
      ...optionsOf(engine),
      onChange: (_virtualizer: unknown, isScroll: boolean) => {
        // On a scroll, rows must be rendered before the next paint; flushSync is not allowed while React attaches a ref.
        if (isScroll && !isMeasuring.current) flushSync(rerender);
        else rerender();
      },
    };
    if (virtualizer === null) {
      virtualizer = new engine.Virtualizer(options);
      setExisting(virtualizer);
    } else {
      virtualizer.setOptions(options);
    }
  }

  useLayoutEffect(() => virtualizer?._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer?._willUpdate());
  const measure = useCallback(
    (row: HTMLElement | null) => {
      isMeasuring.current = true;
      try {
        virtualizer?.measureElement(row);
      } finally {
        isMeasuring.current = false;
      }
    },
    [virtualizer],
  );
  return { virtualizer, measure };
}
