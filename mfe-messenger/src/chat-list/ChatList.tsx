import { chatQueries, type ChatPreview, type MemberSummary } from '@sharewave/api-client';
import { useNow, useViewer } from '@sharewave/app-kit';
import { BuoyDrawing, Button, EmptyState, ErrorState, IconButton } from '@sharewave/ui';
import { useQuery } from '@tanstack/react-query';
import { SquarePen, X } from 'lucide-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { ContactsDrawer } from '../contacts-drawer/ContactsDrawer';
import { openOutbox } from '../outbox/outbox';
import { Header, Title } from '../panel/Panel.styles';
import { Lost, Rows, Scroller } from './ChatList.styles';
import { ChatRow } from './ChatRow';
import { ChatRowSkeletons } from './ChatRowSkeletons';

/** While the list is on screen no chat socket is open, so the list is polled at this interval. */
const LIST_REFRESH_MS = 10_000;

interface ChatListProps {
  /** The address names a chat that the viewer does not have. */
  isWantedLost: boolean;
  onChoose: (partner: MemberSummary) => void;
  onClose: () => void;
}

interface ChatsProps {
  onChoose: (partner: MemberSummary) => void;
  onStart: () => void;
}

/** The viewer's pending messages; updates with the outbox. */
function useWaiting() {
  const { id } = useViewer();
  const [outbox] = useState(() => openOutbox(id));
  return useSyncExternalStore(outbox.subscribe, outbox.all);
}

function Chats({ onChoose, onStart }: ChatsProps) {
  const chats = useQuery({
    ...chatQueries.list(),
    refetchInterval: LIST_REFRESH_MS,
  });
  const now = useNow();
  const waiting = useWaiting();
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

/** The list of chats, with the contacts drawer over it. */
export function ChatList({ isWantedLost, onChoose, onClose }: ChatListProps) {
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
        {isWantedLost && <Lost role="status">This chat has drifted away.</Lost>}
        <Chats onChoose={onChoose} onStart={() => setContactsOpen(true)} />
      </Scroller>
      {areContactsOpen && <ContactsDrawer onChoose={onChoose} onClose={closeContacts} />}
    </>
  );
}
