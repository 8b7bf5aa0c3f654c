import { chatQueries, type ChatPreview, type MemberSummary } from '@sharewave/api-client';
import { messengerBus, useMessenger, type MessengerTarget } from '@sharewave/app-kit';
import { query, useFocusKeeper, useMediaQuery } from '@sharewave/ui';
import { useCloseRequest } from '@sharewave/ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ChatList } from '../chat-list/ChatList';
import { ChatView } from '../chat-room/ChatView';
import { useOutboxDelivery } from '../outbox/useOutboxDelivery';
import { Frame } from './Panel.styles';

/** The partner that a target names; undefined while the list of chats, which is needed to find it, is loading. */
function resolveTarget(
  target: MessengerTarget,
  chats: readonly ChatPreview[] | undefined,
): MemberSummary | null | undefined {
  if ('partner' in target) return target.partner;
  if (chats === undefined) return undefined;
  return chats.find((chat) => chat.chatId === target.chatId)?.partner ?? null;
}

/** The messenger: the list of chats or one chat, as the messenger bus directs. It sends pending messages also while closed. */
export function Panel() {
  const { isOpen, target, partner } = useMessenger();
  const { data: chats } = useQuery({ ...chatQueries.list(), enabled: isOpen });
  const wanted = target === null ? undefined : resolveTarget(target, chats);
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

  const delivery = useOutboxDelivery();
  const shown = wanted === undefined ? partner : wanted;
  const frameRef = useRef<HTMLDivElement>(null);
  useFocusKeeper(frameRef, shown?.username ?? '');
  // Where it covers the page, Back or Escape closes it wherever the focus is. On wider screens it is beside the page.
  const liesOnPage = useMediaQuery(query.below('wide'));
  useCloseRequest(isOpen && liesOnPage, messengerBus.close);

  if (!isOpen) return null;
  return (
    <Frame ref={frameRef} tabIndex={-1}>
      {shown === null ? (
        <ChatList isWantedLost={isLost} onChoose={choose} onClose={messengerBus.close} />
      ) : (
        <ChatView
          key={shown.username}
          partner={shown}
          startsFocused={target === null || target !== messengerBus.recalled}
          delivery={delivery}
          onBack={() => choose(null)}
          onClose={messengerBus.close}
        />
      )}
    </Frame>
  );
}
