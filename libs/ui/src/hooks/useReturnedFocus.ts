import { useLayoutEffect, useRef, type RefObject } from 'react';

function isLost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.matches(':disabled');
}

function focusIfLost(element: HTMLElement | null): void {
  if (isLost()) element?.focus({ preventScroll: true });
}

/**
 * Gives the focus to an element that has come in place of the control that had it, so that the keyboard need not begin
 * at the top of the page again; a focus that is elsewhere stays there.
 */
export function useReturnedFocus(ref: RefObject<HTMLElement | null>, hasCome = true): void {
  useLayoutEffect(() => {
    if (hasCome) focusIfLost(ref.current);
  }, [ref, hasCome]);
}

/** Keeps the focus in a place whose content changes: it goes to the place when the control that had it is gone. */
export function useFocusKeeper(ref: RefObject<HTMLElement | null>, content: string): void {
  const shown = useRef(content);
  useLayoutEffect(() => {
    if (shown.current === content) return;
    shown.current = content;
    focusIfLost(ref.current);
  }, [ref, content]);
}

/**
 * A ref for what goes together with the control in it that has the focus: what stands around it has the focus next,
 * unless something that comes in its place takes it.
 */
export const leaveFocusAround = (place: HTMLElement | null) => () => {
  if (place?.contains(document.activeElement) !== true) return;
  const around = place.closest<HTMLElement>('[tabindex]');
  queueMicrotask(() => focusIfLost(around));
};
