import type { MouseEvent } from 'react';

/**
 * For the capture phase of a place where one press can put another control under the pointer: the second press of a
 * double one was meant for the control of before, and acts on nothing.
 */
export function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}
