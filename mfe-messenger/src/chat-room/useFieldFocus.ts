import { useMediaQuery } from '@sharewave/ui';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

interface FieldFocusOptions {
  canWrite: boolean;
  /** Counts once, when the field is there for the first time. */
  startsFocused: boolean;
}

const isWriting = () => document.activeElement?.matches('input, textarea') === true;

/** The focus goes into the field of a chat once it can be written in, and to what stands around when it no longer can. */
export function useFieldFocus(
  fieldRef: RefObject<HTMLTextAreaElement | null>,
  { canWrite, startsFocused }: FieldFocusOptions,
): void {
  // On a touch screen the focus would open the keyboard over the chat that one came to read.
  const hasPointer = useMediaQuery('(hover: hover)');
  const isDue = useRef(startsFocused);
  useEffect(() => {
    if (!canWrite || !isDue.current) return;
    isDue.current = false;
    // Whoever has begun to write elsewhere meanwhile goes on there.
    if (hasPointer && !isWriting()) fieldRef.current?.focus();
  }, [fieldRef, hasPointer, canWrite]);
  useLayoutEffect(() => {
    const field = fieldRef.current;
    if (canWrite || document.activeElement !== field) return;
    field?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
  }, [fieldRef, canWrite]);
}
