import { navigateTo, opensElsewhere } from '@sharewave/app-kit';
import type { MouseEvent } from 'react';

/** Address and click handler of a link that changes the screen without loading the page; it can still be opened in a new tab. */
export function inAppLink(path: string): { href: string; onSelect: (event: MouseEvent) => void } {
  return {
    href: path,
    onSelect: (event) => {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      // A link to the screen that is shown adds nothing to the history, as anywhere on the web.
      navigateTo(path, { replace: path === window.location.pathname });
    },
  };
}
