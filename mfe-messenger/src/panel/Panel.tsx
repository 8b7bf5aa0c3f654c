import type { MemberSummary } from '@sharewave/api-client';
import { messengerBus, useMessenger } from '@sharewave/app-kit';
import { query, useFocusKeeper, useMediaQuery } from '@sharewave/ui';
import { useCloseRequest } from '@sharewave/ui/overlay';
import { useEffect, useRef, useState } from 'react';
import { ChatList } from '../chat-list/ChatList';
import { ChatView } from '../chat-room/ChatView';
import { useLiveChats } from '../shared/useLiveChats';
import { useSender } from '../shared/useSender';
import { Frame } from './Panel.styles';
import { useWanted } from './useWanted';
import { WantedChat } from './WantedChat';

/** The messenger: the list of chats or one chat, as the messenger bus directs. It sends pending messages also while closed. */
export function Panel() {
  const { isOpen, target, partner } = useMessenger();
  const { partner: wanted, hasFailed, retry } = useWanted(target, isOpen);
  const [isLost, setLost] = useState(false);
  const choose = (next: MemberSummary | null) => {
    setLost(false);
    messengerBus.show(next);
  };
  useEffect(() => {
    if (wanted === undefined) return;
    setLost(wanted === null);
    messengerBus.show(wanted);
  }, [wanted]);

  const sender = useSender();
  useLiveChats(sender);
  const shown = wanted === undefined ? partner : wanted;
  const frameRef = useRef<HTMLDivElement>(null);
  const isOpening = target !== null && wanted === undefined;
  useFocusKeeper(frameRef, isOpening ? 'opening' : `chat ${shown?.username}`);
  // Where it covers the page, Back or Escape closes it wherever the focus is. On wider screens it is beside the page.
  const liesOnPage = useMediaQuery(query.below('wide'));
  useCloseRequest(isOpen && liesOnPage, messengerBus.close);

  if (!isOpen) return null;
  const actions = { onBack: () => choose(null), onClose: messengerBus.close };
  const screen = () => {
    if (isOpening) return <WantedChat hasFailed={hasFailed} onRetry={retry} {...actions} />;
    if (shown === null)
      return (
        <ChatList
          isWantedLost={isLost}
          outbox={sender.outbox}
          onChoose={choose}
          onClose={messengerBus.close}
        />
      );
    const startsFocused = target === null || target !== messengerBus.recalled;
    return (
      <ChatView
        key={shown.username}
        partner={shown}
        startsFocused={startsFocused}
        sender={sender}
        {...actions}
      />
    );
  };
  const name = shown === null ? 'Chats' : `Chat with ${shown.fullName}`;
  return (
    <Frame ref={frameRef} tabIndex={-1} role="group" aria-label={isOpening ? 'Messenger' : name}>
      {screen()}
    </Frame>
  );
}
