import { REMOTE_PATIENCE_MS } from '@sharewave/contracts';
import { useRef, useState } from 'react';
import type { ComposerOverlay } from './ComposerOverlay';

interface Overlay {
  ComposerOverlay: typeof ComposerOverlay | null;
  hasFailed: boolean;
}

/** The overlay comes when it is first wanted: most visits read. */
export function useComposerOverlay() {
  const [overlay, setOverlay] = useState<Overlay>({ ComposerOverlay: null, hasFailed: false });
  const impatience = useRef<ReturnType<typeof setTimeout>>(undefined);
  const setFailed = (hasFailed: boolean) => setOverlay((known) => ({ ...known, hasFailed }));
  const load = () => {
    setFailed(false);
    // As long as the slot of a remote waits; the script itself is given up later. Of several that reach for it the last one's patience counts.
    clearTimeout(impatience.current);
    impatience.current = setTimeout(() => setFailed(true), REMOTE_PATIENCE_MS);
    import('./ComposerOverlay')
      .then(
        ({ ComposerOverlay: loaded }) => setOverlay({ ComposerOverlay: loaded, hasFailed: false }),
        (error: unknown) => {
          console.warn('The form of a post could not be loaded', error);
          setFailed(true);
        },
      )
      .finally(() => clearTimeout(impatience.current));
  };
  return { ...overlay, load };
}
