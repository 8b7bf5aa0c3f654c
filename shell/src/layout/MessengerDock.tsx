import { RemoteFallback, RemoteSlot, messengerBus, useMessenger } from '@sharewave/app-kit';
import { localStore, outboxPrefix } from '@sharewave/storage';
import { IconButton, Spinner, useBodyScrollLock } from '@sharewave/ui';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Dock, DockCorner } from './MessengerDock.styles';
import { MESSENGER_TOGGLE_ID } from './NavLinks';

/** If closing has lost the focus, returns it to the element that opened the messenger, or else to the toggle. */
function returnFocus(opener: Element | null): void {
  if (document.activeElement !== document.body) return;
  const isFocusable = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
  const target = isFocusable ? opener : document.getElementById(MESSENGER_TOGGLE_ID);
  target?.focus();
}

/** Moves the focus into the messenger when it is opened, and back when it is closed from inside. */
function useDockFocus(isOpen: boolean) {
  const dockRef = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // A messenger that is restored from the previous page must not take the focus.
    const isRestored = wasOpen.current === isOpen;
    wasOpen.current = isOpen;
    if (!isOpen) return undefined;
    const opener = isRestored ? null : document.activeElement;
    if (!isRestored) dockRef.current?.focus({ preventScroll: true });
    return () => returnFocus(opener);
  }, [isOpen]);
  return dockRef;
}

const isAnythingWaiting = (viewerId: string): boolean => localStore.keys(outboxPrefix(viewerId)).length > 0;

/** The messenger at the right edge; on narrow screens it covers the page, which then does not scroll and is inert. */
export function MessengerDock({ coversPage, viewerId }: { coversPage: boolean; viewerId: string }) {
  const { isOpen } = useMessenger();
  useBodyScrollLock(coversPage);
  const dockRef = useDockFocus(isOpen);
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  // A closed messenger shows nothing, but it delivers unsent messages. It stays mounted once it was opened, because messages
  // that did not fit into a full storage exist only there.
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
