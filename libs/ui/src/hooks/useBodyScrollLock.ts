import { useLayoutEffect } from 'react';

let holders = 0;
let styleBefore = { overflow: '', paddingRight: '' };

/** Keeps the page from scrolling while `locked` in at least one component. */
export function useBodyScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return undefined;
    if (holders === 0) {
      const { style } = document.body;
      styleBefore = { overflow: style.overflow, paddingRight: style.paddingRight };
      // Reserves the width of the scrollbar, so that nothing shifts sideways.
      const scrollbarPx = window.innerWidth - document.documentElement.clientWidth;
      if (scrollbarPx > 0) style.paddingRight = `${scrollbarPx}px`;
      style.overflow = 'hidden';
    }
    holders += 1;
    return () => {
      holders -= 1;
      if (holders === 0) Object.assign(document.body.style, styleBefore);
    };
  }, [locked]);
}
