import { useMediaQuery } from '@sharewave/ui';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

interface FieldFocusOptions {
  canWrite: boolean;
  /** Applies once, when the field can first be written in. */
  startsFocused: boolean;
}

const isWriting = () => document.activeElement?.matches('input, textarea') === true;

/** Focuses the message field once it can be written in, and its container when it no longer can. */
export function useFieldFocus(
  fieldRef: RefObject<HTMLTextAreaElement | null>,
  { canWrite, startsFocused }: FieldFocusOptions,
): void {
  // On a touch screen, focus would open the keyboard over the chat.
  const hasPointer = useMediaQuery('(hover: hover)');
  const isDue = useRef(startsFocused);
  useEffect(() => {
    if (!canWrite || !isDue.current) return;
    isDue.current = false;
    // Does not interrupt a viewer who has started to write elsewhere.
    if (hasPointer && !isWriting()) fieldRef.current?.focus();
  }, [fieldRef, hasPointer, canWrite]);
  useLayoutEffect(() => {
    const field = fieldRef.current;
    if (canWrite || document.activeElement !== field) return;
    field?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
  }, [fieldRef, canWrite]);
}
