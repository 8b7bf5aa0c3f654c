import { markChatRead, memberQueries, queryKeys, type ChatPreview, type Member } from '@sharewave/api-client';
import { updateCached, useViewer } from '@sharewave/app-kit';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { withChatRead } from '../shared/chats-cache';
import type { Sender } from '../shared/sender';
import { ChatRoom, type RoomState } from './chat-room';

/** How often a visible chat asks for messages that no connection has delivered. */
const CHECK_INTERVAL_MS = 30_000;

/** Only friends can send messages: a cached profile that says otherwise is outdated and is loaded again. */
function refreshOutdatedProfile(queryClient: QueryClient, username: string): void {
  const { queryKey } = memberQueries.profile(username);
  const known = queryClient.getQueryData<Member>(queryKey);
  if (known !== undefined && known.relationship !== 'friends')
    void queryClient.invalidateQueries({ queryKey });
}

/** Marks messages of the partner as read when they are shown on a visible page. */
function useReadMark({ chatId, messages }: RoomState, viewerId: string): void {
  const queryClient = useQueryClient();
  const lastReceivedId = messages.findLast((message) => message.senderId !== viewerId)?.id;
  useEffect(() => {
    if (chatId === null || lastReceivedId === undefined) return undefined;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', mark);
      markChatRead(chatId, lastReceivedId).then(
        () =>
          updateCached(queryClient, { queryKey: queryKeys.chats }, (chats: readonly ChatPreview[]) =>
            withChatRead(chats, chatId),
          ),
        // The next message, or opening the chat again, repeats this.
        (error: unknown) => console.warn('The chat could not be marked as read', error),
      );
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return () => document.removeEventListener('visibilitychange', mark);
  }, [queryClient, chatId, lastReceivedId]);
}

/** Catches up when the page becomes visible again, and regularly while it is. */
function useCatchUp(room: ChatRoom): void {
  useEffect(() => {
    const catchUp = () => {
      if (document.visibilityState === 'visible') void room.catchUp();
    };
    document.addEventListener('visibilitychange', catchUp);
    const timer = setInterval(catchUp, CHECK_INTERVAL_MS);
    return () => {
      document.removeEventListener('visibilitychange', catchUp);
      clearInterval(timer);
    };
  }, [room]);
}

/** The open chat with a partner, while the component is mounted. Key the component by the partner. */
export function useChatRoom(partnerUsername: string, sender: Sender): { room: ChatRoom; state: RoomState } {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const [room] = useState(
    () =>
      new ChatRoom({
        viewer,
        partnerUsername,
        sender,
        onPartnerMessage: () => refreshOutdatedProfile(queryClient, partnerUsername),
      }),
  );
  useEffect(() => {
    void room.start();
    return () => room.stop();
  }, [room]);
  useCatchUp(room);
  const state = useSyncExternalStore(room.subscribe, room.getState);
  useReadMark(state, viewer.id);
  return { room, state };
}
