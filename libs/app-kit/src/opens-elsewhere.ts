import type { MouseEvent } from 'react';

/** Whether the browser handles a click on a link itself: it opens another tab or window, or downloads the target. */
export const opensElsewhere = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
