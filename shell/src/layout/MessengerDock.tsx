import { RemoteFallback, RemoteSlot, messengerBus, useMessenger } from '@sharewave/app-kit';
import { outboxPrefix } from '@sharewave/contracts';
import { IconButton, Spinner, useBodyScrollLock } from '@sharewave/ui';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Dock, DockCorner } from './MessengerDock.styles';
import { MESSENGER_TOGGLE_ID } from './NavLinks';

/** Gives a focus that closing has left nowhere back to who opened the messenger, or else to its toggle. */
function returnFocus(opener: Element | null): void {
  if (document.activeElement !== document.body) return;
  const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
  const place = isThere ? opener : document.getElementById(MESSENGER_TOGGLE_ID);
  place?.focus();
}

/** The focus goes into the messenger when it is opened, and back to where it was when it is closed from inside. */
function useDockFocus(isOpen: boolean) {
  const dockRef = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // Open from the start: what the page before has left open does not ask for attention.
    const isRestored = wasOpen.current === isOpen;
    wasOpen.current = isOpen;
    if (!isOpen) return undefined;
    const opener = isRestored ? null : document.activeElement;
    if (!isRestored) dockRef.current?.focus({ preventScroll: true });
    return () => returnFocus(opener);
  }, [isOpen]);
  return dockRef;
}

const isAnythingWaiting = (viewerId: string): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith(outboxPrefix(viewerId)));

/** The place of the messenger at the right edge; on narrow screens it covers the page, which then neither scrolls nor is reached. */
export function MessengerDock({ coversPage, viewerId }: { coversPage: boolean; viewerId: string }) {
  const { isOpen } = useMessenger();
  useBodyScrollLock(coversPage);
  const dockRef = useDockFocus(isOpen);
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  // Closed it shows nothing, but delivers what has not gone out yet; what a full storage has not taken, it alone knows of.
  if (!isOpen) {
    return (
      (wasOpened || isAnythingWaiting(viewerId)) && (
        <RemoteSlot
          name="messenger/MessengerPanel"
          props={{}}
          title="Messenger"
          renderFallback={() => null}
        />
      )
    );
  }
  return (
    <Dock ref={dockRef} aria-label="Messenger" tabIndex={-1}>
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
