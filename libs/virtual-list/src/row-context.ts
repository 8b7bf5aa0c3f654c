import { createContext, useCallback, useContext, useEffect, useState } from 'react';

/** What a row knows of the list that holds it. */
export interface RowPlace {
  key: string;
  /** Holds the row in the page, though it is out of sight; answers how to let it go. */
  keep: (key: string) => () => void;
  /** Switches of rows, which outlive a row that leaves the page. */
  flags: Map<string, boolean>;
}

export const RowContext = createContext<RowPlace | null>(null);

/** While active, the row around stays in the page although it is out of sight: something in it is not finished. */
export function useKeepRow(isActive: boolean): void {
  const place = useContext(RowContext);
  const key = place?.key;
  const keep = place?.keep;
  useEffect(
    () => (isActive && key !== undefined && keep !== undefined ? keep(key) : undefined),
    [isActive, key, keep],
  );
}

/** A switch of a row that is as it was left when the row comes back into sight; outside of a list a plain state. */
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
