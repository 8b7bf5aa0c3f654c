import type { MemberSummary } from '@sharewave/api-client';
import { Avatar, ErrorState, IconButton, Spinner } from '@sharewave/ui';
import { useRowEngine } from '@sharewave/virtual-list';
import { ArrowLeft, X } from 'lucide-react';
import { Center, ChatHeader } from '../shared/Screen.styles';
import type { Sender } from '../shared/sender';
import type { ChatRoom, RoomState } from './chat-room';
import { Composer } from './Composer';
import { LinkState, Notice, Partner, PartnerName } from './ChatView.styles';
import { MessageLog } from './MessageLog';
import { useChatRoom } from './useChatRoom';
import { useIsUnfriended } from './useIsUnfriended';

interface ChatViewProps {
  partner: MemberSummary;
  /** Whether the viewer has opened the chat. One that a page load restores does not take the focus. */
  startsFocused: boolean;
  sender: Sender;
  onBack: () => void;
  onClose: () => void;
}

const LINK_TEXT: Record<RoomState['link'], string> = {
  connecting: 'Connecting …',
  online: '',
  offline: 'You are offline',
};

const Opening = () => (
  <Center>
    <Spinner label="Opening the chat" />
  </Center>
);

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <Center>
    <ErrorState onRetry={onRetry} />
  </Center>
);

function RoomBody({ room, state, partner }: { room: ChatRoom; state: RoomState; partner: MemberSummary }) {
  // Loads in parallel with the messages.
  const { engine, hasFailed, retry } = useRowEngine();
  switch (state.phase) {
    case 'opening':
      return <Opening />;
    case 'failed':
      return <Failed onRetry={() => void room.start()} />;
    case 'refused':
      return <Center>You can chat once you are friends</Center>;
    case 'ready':
      if (hasFailed) return <Failed onRetry={retry} />;
      if (engine === null) return <Opening />;
      return <MessageLog engine={engine} room={room} state={state} partner={partner} />;
  }
}

export function ChatView({ partner, startsFocused, sender, onBack, onClose }: ChatViewProps) {
  const { room, state } = useChatRoom(partner.username, sender);
  const isUnfriended = useIsUnfriended(partner) || state.isUnfriended;
  return (
    <>
      <ChatHeader>
        <IconButton label="Back to chats" icon={<ArrowLeft size={20} />} onClick={onBack} />
        <Partner username={partner.username}>
          <Avatar memberId={partner.id} name={partner.fullName} photoUrl={partner.profilePhoto} alt="" />
          <span>
            <PartnerName role="heading" aria-level={2} dir="auto">
              {partner.fullName}
            </PartnerName>
            {/* Always rendered: screen readers announce text only in a live region that already existed. */}
            <LinkState role="status">{state.phase === 'ready' && LINK_TEXT[state.link]}</LinkState>
          </span>
        </Partner>
        <IconButton label="Close messenger" icon={<X size={20} />} onClick={onClose} />
      </ChatHeader>
      <RoomBody room={room} state={state} partner={partner} />
      {isUnfriended && state.phase === 'ready' && (
        <Notice role="status">You are no longer friends, so messages cannot be sent</Notice>
      )}
      <Composer
        draftName={`chat.${partner.username}`}
        partnerName={partner.fullName}
        canSend={state.chatId !== null && !isUnfriended}
        startsFocused={startsFocused}
        onSend={(text) => room.send(text)}
      />
    </>
  );
}
