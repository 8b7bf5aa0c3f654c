import { chatQueries, type ChatPreview, type MemberSummary } from '@sharewave/api-client';
import { useNow } from '@sharewave/app-kit';
import { COUNTS_REFRESH_MS } from '@sharewave/contracts';
import { BuoyDrawing, Button, EmptyState, ErrorState, IconButton } from '@sharewave/ui';
import { useQuery } from '@tanstack/react-query';
import { SquarePen, X } from 'lucide-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { ContactsDrawer } from '../contacts-drawer/ContactsDrawer';
import { ChatRowSkeletons } from '../shared/ChatRowSkeletons';
import { Rows, Scroller } from '../shared/List.styles';
import type { Outbox } from '../shared/outbox';
import { Header, Title } from '../shared/Screen.styles';
import { MissingChat } from './ChatList.styles';
import { ChatRow } from './ChatRow';

interface ChatListProps {
  /** The address names a chat that the viewer does not have. */
  isChatMissing: boolean;
  outbox: Outbox;
  onChoose: (partner: MemberSummary) => void;
  onClose: () => void;
}

interface ChatsProps extends Pick<ChatListProps, 'outbox' | 'onChoose'> {
  onStart: () => void;
}

function Chats({ outbox, onChoose, onStart }: ChatsProps) {
  const chats = useQuery({
    ...chatQueries.list(),
    // The member's socket reports changes; this is for a network that lets no socket through.
    refetchInterval: COUNTS_REFRESH_MS,
  });
  const now = useNow();
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.all);
  if (chats.data === undefined) {
    if (chats.isError)
      return (
        <ErrorState
          drawing={<BuoyDrawing />}
          onRetry={() => void chats.refetch()}
          retrying={chats.isFetching}
        />
      );
    return <ChatRowSkeletons />;
  }
  if (chats.data.length === 0) {
    return <EmptyState text="NO MESSAGES YET" action={<Button onClick={onStart}>Start a chat</Button>} />;
  }
  return (
    <Rows aria-label="Chats">
      {chats.data.map((chat: ChatPreview) => (
        <li key={chat.chatId}>
          <ChatRow
            chat={chat}
            waiting={waiting.filter((message) => message.chatId === chat.chatId)}
            now={now}
            onChoose={() => onChoose(chat.partner)}
          />
        </li>
      ))}
    </Rows>
  );
}

export function ChatList({ isChatMissing, outbox, onChoose, onClose }: ChatListProps) {
  const [areContactsOpen, setContactsOpen] = useState(false);
  const contactsButton = useRef<HTMLButtonElement>(null);
  const closeContacts = (returnFocus: boolean) => {
    setContactsOpen(false);
    if (returnFocus) contactsButton.current?.focus();
  };
  return (
    <>
      <Header>
        <Title>Messenger</Title>
        <IconButton
          ref={contactsButton}
          label="Contacts"
          icon={<SquarePen size={19} />}
          aria-expanded={areContactsOpen}
          onClick={() => setContactsOpen(true)}
        />
        <IconButton label="Close messenger" icon={<X size={20} />} onClick={onClose} />
      </Header>
      <Scroller>
        {isChatMissing && <MissingChat role="status">This chat has drifted away.</MissingChat>}
        <Chats outbox={outbox} onChoose={onChoose} onStart={() => setContactsOpen(true)} />
      </Scroller>
      {areContactsOpen && <ContactsDrawer onChoose={onChoose} onClose={closeContacts} />}
    </>
  );
}
