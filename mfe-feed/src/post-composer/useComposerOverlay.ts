import { REMOTE_PATIENCE_MS } from '@sharewave/contracts';
import { useRef, useState } from 'react';
import type { ComposerOverlay } from './ComposerOverlay';

interface Overlay {
  ComposerOverlay: typeof ComposerOverlay | null;
  hasFailed: boolean;
}

/** Loads the overlay on first use, because most visits only read. */
export function useComposerOverlay() {
  const [overlay, setOverlay] = useState<Overlay>({ ComposerOverlay: null, hasFailed: false });
  const timeout = useRef<ReturnType<typeof setTimeout>>(undefined);
  const setFailed = (hasFailed: boolean) => setOverlay((known) => ({ ...known, hasFailed }));
  const load = () => {
    setFailed(false);
    // The same timeout as for the slot of a remote; the script request itself times out later. A new call restarts the timeout.
    clearTimeout(timeout.current);
    timeout.current = setTimeout(() => setFailed(true), REMOTE_PATIENCE_MS);
    import('./ComposerOverlay')
      .then(
        ({ ComposerOverlay: loaded }) => setOverlay({ ComposerOverlay: loaded, hasFailed: false }),
        (error: unknown) => {
          console.warn('The post form could not be loaded', error);
          setFailed(true);
        },
      )
      .finally(() => clearTimeout(timeout.current));
  };
  return { ...overlay, load };
}
