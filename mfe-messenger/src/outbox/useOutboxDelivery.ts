import { queryKeys } from '@sharewave/api-client';
import { useViewer } from '@sharewave/app-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { openOutbox } from './outbox';
import { OutboxDelivery } from './outbox-delivery';

/** Sends the pending messages in the viewer's outbox while the messenger is mounted, open or not. */
export function useOutboxDelivery(): OutboxDelivery {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const [delivery] = useState(
    () =>
      new OutboxDelivery({
        viewer,
        outbox: openOutbox(viewer.id),
        onSent: () => void queryClient.invalidateQueries({ queryKey: queryKeys.chats }),
      }),
  );
  useEffect(() => {
    const start = () => delivery.start();
    // An open connection would keep the page out of the back-forward cache.
    const stop = () => delivery.stop();
    start();
    window.addEventListener('pagehide', stop);
    window.addEventListener('pageshow', start);
    return () => {
      window.removeEventListener('pagehide', stop);
      window.removeEventListener('pageshow', start);
      stop();
    };
  }, [delivery]);
  return delivery;
}
