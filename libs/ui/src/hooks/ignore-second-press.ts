import type { MouseEvent } from 'react';

/**
 * A click listener for the capture phase of a container in which one click can put another control under the pointer: the
 * second click of a double click was meant for the previous control, so it is ignored.
 */
export function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}
