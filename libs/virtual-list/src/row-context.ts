import { createContext, useCallback, useContext, useEffect, useState } from 'react';

/** What a list provides to each of its rows. */
export interface RowPlace {
  key: string;
  /** Keeps the row rendered while it is outside the viewport; returns a function that releases it. */
  keep: (key: string) => () => void;
  /** Boolean state of rows, which survives when a row is unmounted. */
  flags: Map<string, boolean>;
}

export const RowContext = createContext<RowPlace | null>(null);

/** While active, keeps the surrounding row rendered outside the viewport, because something in it is unfinished. */
export function useKeepRow(isActive: boolean): void {
  const place = useContext(RowContext);
  const key = place?.key;
  const keep = place?.keep;
  useEffect(
    () => (isActive && key !== undefined && keep !== undefined ? keep(key) : undefined),
    [isActive, key, keep],
  );
}

/** Boolean state that survives when the surrounding row is unmounted and mounted again; outside of a list like `useState`. */
export function useRowFlag(name: string, initial: boolean): [boolean, (value: boolean) => void] {
  const place = useContext(RowContext);
  const flags = place?.flags;
  const flagKey = `${place?.key}/${name}`;
  const [value, setValue] = useState(() => flags?.get(flagKey) ?? initial);
  const change = useCallback(
    (next: boolean) => {
      setValue(next);
      flags?.set(flagKey, next);
    },
    [flags, flagKey],
  );
  return [value, change];
}
