import { chatQueries, type ChatPreview } from '@sharewave/api-client';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChatRoom } from './chat-room';
import type { RoomState } from './room-state';

/** How often a visible page asks the list; a clock of its own, because each message that comes begins the query's anew. */
const LOOK_EVERY_MS = 30_000;

/** An open chat catches up once the list of chats, which comes from the store, knows of a message that its connection kept silent about. */
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
    const look = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [refetch]);
}
