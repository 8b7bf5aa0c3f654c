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
import { useTargetPartner } from './useTargetPartner';
import { OpeningChat } from './OpeningChat';

/** The messenger: the list of chats or one chat, as the messenger bus directs. It sends pending messages also while closed. */
export function Panel() {
  const { isOpen, target, partner } = useMessenger();
  const { partner: targetPartner, hasFailed, retry } = useTargetPartner(target, isOpen);
  const [isMissing, setMissing] = useState(false);
  const choose = (next: MemberSummary | null) => {
    setMissing(false);
    messengerBus.show(next);
  };
  useEffect(() => {
    if (targetPartner === undefined) return;
    setMissing(targetPartner === null);
    messengerBus.show(targetPartner);
  }, [targetPartner]);

  const sender = useSender();
  useLiveChats(sender);
  const shown = targetPartner === undefined ? partner : targetPartner;
  const frameRef = useRef<HTMLDivElement>(null);
  const isOpening = target !== null && targetPartner === undefined;
  useFocusKeeper(frameRef, isOpening ? 'opening' : `chat ${shown?.username}`);
  // Where it covers the page, Back or Escape closes it wherever the focus is. On wider screens it is beside the page.
  const liesOnPage = useMediaQuery(query.below('wide'));
  useCloseRequest(isOpen && liesOnPage, messengerBus.close);

  if (!isOpen) return null;
  const actions = { onBack: () => choose(null), onClose: messengerBus.close };
  const screen = () => {
    if (isOpening) return <OpeningChat hasFailed={hasFailed} onRetry={retry} {...actions} />;
    if (shown === null)
      return (
        <ChatList
          isChatMissing={isMissing}
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
