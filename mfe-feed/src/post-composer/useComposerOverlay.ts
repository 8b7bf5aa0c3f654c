import { useState } from 'react';
import type { ComposerOverlay } from './ComposerOverlay';

interface Overlay {
  ComposerOverlay: typeof ComposerOverlay | null;
  hasFailed: boolean;
}

/** The overlay comes when it is first wanted: most visits read. */
export function useComposerOverlay() {
  const [overlay, setOverlay] = useState<Overlay>({ ComposerOverlay: null, hasFailed: false });
  const load = () => {
    setOverlay((known) => ({ ...known, hasFailed: false }));
    import('./ComposerOverlay').then(
      ({ ComposerOverlay: loaded }) => setOverlay({ ComposerOverlay: loaded, hasFailed: false }),
      (error: unknown) => {
        console.warn('The form of a post could not be loaded', error);
        setOverlay((known) => ({ ...known, hasFailed: true }));
      },
    );
  };
  return { ...overlay, load };
}
