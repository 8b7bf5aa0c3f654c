import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A ref that always holds the newest value, for listeners that should not be registered again on every change. */
export function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
}
