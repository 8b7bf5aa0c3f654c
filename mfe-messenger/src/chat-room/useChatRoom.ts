import {
  markChatRead,
  memberQueries,
  queryKeys,
  type ChatPreview,
  type Member,
  type Message,
} from '@sharewave/api-client';
import { changeKept, useViewer } from '@sharewave/app-kit';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { withChatRead, withMessage, type Reader } from '../chat-list/chats-cache';
import { ChatRoom } from './chat-room';
import type { RoomState } from './room-state';
import { openOutbox } from '../outbox/outbox';
import type { OutboxDelivery } from '../outbox/outbox-delivery';
import { useListAsWitness } from './useListAsWitness';

function showInList(queryClient: QueryClient, message: Message, reader: Reader): void {
  const chats = queryClient.getQueryData<ChatPreview[]>(queryKeys.chats);
  const next = chats === undefined ? null : withMessage(chats, message, reader);
  if (next === null) void queryClient.invalidateQueries({ queryKey: queryKeys.chats });
  else changeList(queryClient, (kept) => withMessage(kept, message, reader) ?? kept);
}

function changeList(
  queryClient: QueryClient,
  change: (chats: readonly ChatPreview[]) => readonly ChatPreview[],
): void {
  changeKept(queryClient, { queryKey: queryKeys.chats }, change);
}

/** Only friends can send messages: a cached profile that says otherwise is outdated and is loaded again. */
function noteFriend(queryClient: QueryClient, username: string): void {
  const { queryKey } = memberQueries.profile(username);
  const known = queryClient.getQueryData<Member>(queryKey);
  if (known !== undefined && known.relationship !== 'friends')
    void queryClient.invalidateQueries({ queryKey });
}

/** A hidden page only marks the list as stale, and loads it once it is visible again. */
function askForList(queryClient: QueryClient): void {
  const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
  void queryClient.invalidateQueries({ queryKey: queryKeys.chats, refetchType });
}

/** Marks messages of the partner as read when they are shown on a visible page. */
function useReadMark({ chatId, session }: RoomState, viewerId: string): void {
  const queryClient = useQueryClient();
  const lastReceivedId = session.messages.findLast((message) => message.senderId !== viewerId)?.id;
  useEffect(() => {
    if (chatId === null || lastReceivedId === undefined) return undefined;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', mark);
      markChatRead(chatId, lastReceivedId).then(
        () => changeList(queryClient, (chats) => withChatRead(chats, chatId)),
        // The next message, or opening the chat again, repeats this.
        (error: unknown) => console.warn('The chat could not be marked as read', error),
      );
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return () => document.removeEventListener('visibilitychange', mark);
  }, [queryClient, chatId, lastReceivedId]);
}

/** Catches up when the page becomes visible again, and reconnects when it leaves the back-forward cache. */
function useWakeUp(room: ChatRoom): void {
  useEffect(() => {
    const handleVisibility = () => {
      if (document.visibilityState === 'visible') void room.catchUp();
    };
    // An open connection would keep the page out of the back-forward cache.
    const handleHide = () => room.disconnect();
    const handleShow = (event: PageTransitionEvent) => {
      if (event.persisted) void room.connect();
    };
    document.addEventListener('visibilitychange', handleVisibility);
    window.addEventListener('pagehide', handleHide);
    window.addEventListener('pageshow', handleShow);
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility);
      window.removeEventListener('pagehide', handleHide);
      window.removeEventListener('pageshow', handleShow);
    };
  }, [room]);
}

/** The open chat with a partner, while the component is mounted. Key the component by the partner. */
export function useChatRoom(
  partnerUsername: string,
  delivery: OutboxDelivery,
): { room: ChatRoom; state: RoomState } {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const [room] = useState(() => {
    const opened: ChatRoom = new ChatRoom({
      viewer,
      partnerUsername,
      outbox: openOutbox(viewer.id),
      delivery,
      onMessage: (message) => {
        const { chatId } = opened.getState();
        showInList(queryClient, message, { viewerId: viewer.id, openChatId: chatId });
        if (message.chatId === chatId && message.senderId !== viewer.id) {
          noteFriend(queryClient, partnerUsername);
        }
      },
      onMissed: () => askForList(queryClient),
    });
    return opened;
  });
  useEffect(() => {
    void room.start();
    return () => room.stop();
  }, [room]);
  useWakeUp(room);
  const state = useSyncExternalStore(room.subscribe, room.getState);
  useReadMark(state, viewer.id);
  useListAsWitness(room, state);
  return { room, state };
}
