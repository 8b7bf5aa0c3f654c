import { chatQueries, friendQueries, type ChatPreview, type FriendCard } from '@sharewave/api-client';
import { COUNTS_REFRESH_MS } from '@sharewave/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from './session-context';

const sumUnread = (chats: ChatPreview[]) => chats.reduce((sum, chat) => sum + chat.unreadCount, 0);
const countIncoming = (cards: FriendCard[]) => cards.filter((card) => card.state === 'incoming').length;

// Fetched on load, on focus and regularly while the page is visible (checklist D8, D9); a hidden page does not fetch.
const keptCurrent = { refetchInterval: COUNTS_REFRESH_MS, refetchOnWindowFocus: 'always' } as const;

/** The number of messages that the viewer has not read. */
export function useUnreadCount(): number {
  const enabled = useSession().status === 'member';
  return useQuery({ ...chatQueries.list(), ...keptCurrent, enabled, select: sumUnread }).data ?? 0;
}

/** The number of friend requests that wait for the viewer's answer. */
export function usePendingRequestCount(): number {
  const enabled = useSession().status === 'member';
  return useQuery({ ...friendQueries.cards(), ...keptCurrent, enabled, select: countIncoming }).data ?? 0;
}
