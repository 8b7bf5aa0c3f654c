import { RemoteFallback, RemoteSlot, messengerBus, useMessenger } from '@sharewave/app-kit';
import { IconButton, Spinner, query, useBodyScrollLock, useMediaQuery } from '@sharewave/ui';
import { X } from 'lucide-react';
import { Dock, DockCorner } from './MessengerDock.styles';

/** The place of the messenger at the right edge; on narrow screens it covers the page and holds its scrolling. */
export function MessengerDock() {
  const { isOpen } = useMessenger();
  const isNarrow = useMediaQuery(query.below('narrow'));
  useBodyScrollLock(isOpen && isNarrow);
  if (!isOpen) return null;
  return (
    <Dock aria-label="Messenger">
      <RemoteSlot
        name="messenger/MessengerPanel"
        props={{}}
        title="Messenger"
        placeholder={<Spinner />}
        renderFallback={(retry) => (
          <>
            <DockCorner>
              <IconButton label="Close" icon={<X size={20} />} onClick={messengerBus.close} />
            </DockCorner>
            <RemoteFallback title="Messenger" onRetry={retry} />
          </>
        )}
      />
    </Dock>
  );
}
