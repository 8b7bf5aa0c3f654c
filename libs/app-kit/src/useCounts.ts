import { chatQueries, friendQueries, type ChatPreview, type FriendCard } from '@sharewave/api-client';
import { COUNTS_REFRESH_MS, type MemberCounts } from '@sharewave/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from './session-context';
import { useMemberSocket } from './useMemberSocket';

const sumUnread = (chats: ChatPreview[]) => chats.reduce((sum, chat) => sum + chat.unreadCount, 0);
const countIncoming = (cards: FriendCard[]) => cards.filter((card) => card.state === 'incoming').length;

const POLLING = { refetchInterval: COUNTS_REFRESH_MS, refetchOnWindowFocus: 'always' } as const;

/** The counts that the server sends; null before the first ones. */
function usePushedCounts(): { counts: MemberCounts | null; isAway: boolean } {
  const { status, viewer } = useSession();
  const viewerId = viewer?.id;
  const [pushed, setPushed] = useState<{ viewerId: string | undefined; counts: MemberCounts } | null>(null);
  const isAway = useMemberSocket(
    { onCounts: (counts) => setPushed({ viewerId, counts }) },
    { enabled: status === 'member' },
  );
  return { counts: pushed?.viewerId === viewerId ? (pushed?.counts ?? null) : null, isAway };
}

export function useUnreadCount(): number {
  const { counts, isAway } = usePushedCounts();
  const { data } = useQuery({ ...chatQueries.list(), ...POLLING, enabled: isAway, select: sumUnread });
  return (isAway ? data : undefined) ?? counts?.unreadMessages ?? 0;
}

/** The number of friend requests that wait for the viewer's answer. */
export function usePendingRequestCount(): number {
  const { counts, isAway } = usePushedCounts();
  const { data } = useQuery({ ...friendQueries.cards(), ...POLLING, enabled: isAway, select: countIncoming });
  return (isAway ? data : undefined) ?? counts?.friendRequests ?? 0;
}
