import { useLayoutEffect } from 'react';

let holders = 0;
let before = '';

/** Keeps the page behind from scrolling while `locked`; several holders may overlap. */
export function useBodyScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return undefined;
    if (holders === 0) {
      before = document.body.style.overflow;
      document.body.style.overflow = 'hidden';
    }
    holders += 1;
    return () => {
      holders -= 1;
      if (holders === 0) document.body.style.overflow = before;
    };
  }, [locked]);
}
