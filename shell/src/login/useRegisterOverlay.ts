import { useState } from 'react';
import type { RegisterOverlay } from './RegisterOverlay';

type Registration = 'closed' | 'failed' | 'open' | 'done';

/** The form of a registration comes when it is wanted: most who come here are members. */
export function useRegisterOverlay() {
  const [registration, setRegistration] = useState<Registration>('closed');
  const [Overlay, setOverlay] = useState<typeof RegisterOverlay | null>(null);
  const open = () => {
    setRegistration('open');
    import('./RegisterOverlay').then(
      ({ RegisterOverlay: loaded }) => setOverlay(() => loaded),
      (error: unknown) => {
        console.warn(error);
        setRegistration('failed');
      },
    );
  };
  return { registration, setRegistration, Overlay, open };
}
