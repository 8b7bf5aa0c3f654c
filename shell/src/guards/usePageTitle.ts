import { setApart } from '@sharewave/contracts';
import { useEffect } from 'react';

const PRODUCT = 'Sharewave';

/** Sets the title of the document, which the browser's tab and history show. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? PRODUCT : `${setApart(title)} · ${PRODUCT}`;
  }, [title]);
}
