import type { MouseEvent } from 'react';

/** Whether a browser answers a click on a link itself: in another tab or window, or by saving what it leads to. */
export const opensElsewhere = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
