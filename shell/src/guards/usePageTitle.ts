import { setApart } from '@sharewave/contracts';
import { useEffect } from 'react';

const PRODUCT = 'Sharewave';

/** Sets the title of the document, which the browser's tab and history show, and names the screen so for screen readers. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? PRODUCT : `${setApart(title)} · ${PRODUCT}`;
    const main = document.querySelector('main');
    if (main !== null) main.ariaLabel = document.title;
  }, [title]);
}
