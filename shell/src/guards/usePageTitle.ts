import { setApart } from '@sharewave/contracts';
import { useEffect } from 'react';

const PRODUCT = 'Sharewave';

/** Names the screen in the browser's tab and history. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? PRODUCT : `${setApart(title)} · ${PRODUCT}`;
  }, [title]);
}
