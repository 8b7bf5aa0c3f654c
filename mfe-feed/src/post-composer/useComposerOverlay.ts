import { useState } from 'react';
import type { ComposerOverlay } from './ComposerOverlay';

/** The overlay comes when it is first wanted: most visits read. A failure leaves the next press a new try. */
export function useComposerOverlay(onFailure: () => void) {
  const [overlay, setOverlay] = useState<{ ComposerOverlay: typeof ComposerOverlay | null }>({
    ComposerOverlay: null,
  });
  const load = () => {
    import('./ComposerOverlay').then(setOverlay, (error: unknown) => {
      console.warn('The form of a post could not be loaded', error);
      onFailure();
    });
  };
  return { ...overlay, load };
}
