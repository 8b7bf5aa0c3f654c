import { friendQueries, type MemberSummary } from '@sharewave/api-client';
import { useViewer } from '@sharewave/app-kit';
import { DRAWER_CLOSE_DELAY_MS } from '@sharewave/contracts';
import { Avatar, EmptyState, ErrorState, IconButton, useOutsideClick } from '@sharewave/ui';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Scroller, Rows } from '../chat-list/ChatList.styles';
import { ChatRowSkeletons } from '../chat-list/ChatRowSkeletons';
import { Contact, ContactName, Drawer, DrawerHeader, DrawerTitle } from './ContactsDrawer.styles';

interface ContactsDrawerProps {
  onChoose: (partner: MemberSummary) => void;
  onClose: (returnFocus: boolean) => void;
}

function Contacts({ onChoose }: Pick<ContactsDrawerProps, 'onChoose'>) {
  const friends = useQuery(friendQueries.list(useViewer().username));
  if (friends.data === undefined) {
    if (!friends.isError) return <ChatRowSkeletons />;
    return <ErrorState onRetry={() => void friends.refetch()} retrying={friends.isFetching} />;
  }
  if (friends.data.length === 0) {
    return <EmptyState compact drawing="buoy" text="Add some friends to begin chatting!" />;
  }
  return (
    <Rows aria-label="Friends">
      {friends.data.map((friend) => (
        <li key={friend.id}>
          <Contact type="button" onClick={() => onChoose(friend)}>
            <Avatar memberId={friend.id} name={friend.fullName} photoUrl={friend.profilePhoto} alt="" />
            <ContactName>{friend.fullName}</ContactName>
          </Contact>
        </li>
      ))}
    </Rows>
  );
}

/** Whom the viewer may chat with; an outside click closes it after a moment, but not right after its opening (spec 9). */
export function ContactsDrawer({ onChoose, onClose }: ContactsDrawerProps) {
  const drawerRef = useRef<HTMLDivElement>(null);
  useOutsideClick(drawerRef, () => onClose(false), {
    armAfterMs: DRAWER_CLOSE_DELAY_MS,
    delayMs: DRAWER_CLOSE_DELAY_MS,
  });
  useEffect(() => drawerRef.current?.focus(), []);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose(true);
  };
  return (
    <Drawer ref={drawerRef} role="dialog" aria-label="Contacts" tabIndex={-1} onKeyDown={handleKeyDown}>
      <DrawerHeader>
        <DrawerTitle>Contacts</DrawerTitle>
        <IconButton label="Close contacts" icon={<X size={18} />} onClick={() => onClose(true)} />
      </DrawerHeader>
      <Scroller>
        <Contacts onChoose={onChoose} />
      </Scroller>
    </Drawer>
  );
}
