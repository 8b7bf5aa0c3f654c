import { useState } from 'react';
import type { RegisterOverlay } from './RegisterOverlay';

type Registration = 'closed' | 'failed' | 'open' | 'done';

/** Loads the registration form when it is opened, because most people here are members already. */
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
