import { chatQueries, type ChatPreview } from '@sharewave/api-client';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChatRoom } from './chat-room';
import type { RoomState } from './room-state';

/** How often a visible page polls the list. Not the query's own interval, because each arriving message would restart that. */
const CHECK_INTERVAL_MS = 30_000;

/** Makes an open chat catch up when the list of chats, which comes from the database, has a message that the connection did not deliver. */
export function useListAsWitness(room: ChatRoom, { chatId, phase, session }: RoomState): void {
  const { data: newest = 0, refetch } = useQuery({
    ...chatQueries.list(),
    refetchOnMount: false,
    select: (chats: ChatPreview[]) => chats.find((chat) => chat.chatId === chatId)?.lastMessage.seq,
  });
  const isBehind = phase === 'ready' && newest > (session.messages.at(-1)?.seq ?? 0);
  useEffect(() => {
    if (isBehind) void room.catchUp();
  }, [room, isBehind, newest]);
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [refetch]);
}
