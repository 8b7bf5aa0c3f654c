import { useViewer } from '@sharewave/app-kit';
import { useEffect, useState } from 'react';
import { Sender } from './sender';

/** The sender of the viewer's messages; it works while the messenger is mounted, open or not. */
export function useSender(): Sender {
  const viewer = useViewer();
  const [sender] = useState(() => new Sender(viewer));
  useEffect(() => {
    const start = () => sender.start();
    // A tab that held a lock or a timer would be kept out of the back-forward cache.
    const stop = () => sender.stop();
    start();
    window.addEventListener('pagehide', stop);
    window.addEventListener('pageshow', start);
    return () => {
      window.removeEventListener('pagehide', stop);
      window.removeEventListener('pageshow', start);
      stop();
    };
  }, [sender]);
  return sender;
}
