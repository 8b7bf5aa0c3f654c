import { useLayoutEffect } from 'react';

let holders = 0;
let before = { overflow: '', paddingRight: '' };

/** Keeps the page behind from scrolling while `locked`; several holders may overlap. */
export function useBodyScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return undefined;
    if (holders === 0) {
      const { style } = document.body;
      before = { overflow: style.overflow, paddingRight: style.paddingRight };
      // The room of the scrollbar stays, so that nothing moves sideways.
      const scrollbarPx = window.innerWidth - document.documentElement.clientWidth;
      if (scrollbarPx > 0) style.paddingRight = `${scrollbarPx}px`;
      style.overflow = 'hidden';
    }
    holders += 1;
    return () => {
      holders -= 1;
      if (holders === 0) Object.assign(document.body.style, before);
    };
  }, [locked]);
}
