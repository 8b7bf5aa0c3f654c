import { navigateTo, opensElsewhere } from '@sharewave/app-kit';
import type { MouseEvent } from 'react';

/** Address and handler of a link that changes the screen without loading the page; new tabs stay possible. */
export function inAppLink(path: string): { href: string; onSelect: (event: MouseEvent) => void } {
  return {
    href: path,
    onSelect: (event) => {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      navigateTo(path);
    },
  };
}
