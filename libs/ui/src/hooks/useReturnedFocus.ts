import { useLayoutEffect, useRef, type RefObject } from 'react';

function isLost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.matches(':disabled');
}

function focusIfLost(element: HTMLElement | null): void {
  if (isLost()) element?.focus({ preventScroll: true });
}

/**
 * Focuses an element that has replaced the focused control, so that keyboard users do not have to start at the top of the
 * page again. A focus elsewhere is left alone.
 */
export function useReturnedFocus(ref: RefObject<HTMLElement | null>, hasCome = true): void {
  useLayoutEffect(() => {
    if (hasCome) focusIfLost(ref.current);
  }, [ref, hasCome]);
}

/** Focuses a container when its `content` changes and the focused control disappears with the old content. */
export function useFocusKeeper(ref: RefObject<HTMLElement | null>, content: string): void {
  const shown = useRef(content);
  useLayoutEffect(() => {
    if (shown.current === content) return;
    shown.current = content;
    focusIfLost(ref.current);
  }, [ref, content]);
}

/**
 * A ref for an element that may be removed while a control in it has the focus: the focus then moves to the nearest
 * focusable ancestor, unless the element's replacement takes it.
 */
export const leaveFocusAround = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement) !== true) return;
  const ancestor = element.closest<HTMLElement>('[tabindex]');
  queueMicrotask(() => focusIfLost(ancestor));
};
